"""stub"""
def action(state, pack, number):
    return str(number)
def board(state, pack):
    return ""
def question(state, pack):
    return ""
