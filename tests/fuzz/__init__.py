"""Any input: the same properties with hypothesis in the suite (2,000 inputs each) and at length in `make fuzz`.

An input is made of a tape of bytes: whoever can make bytes can drive a target (hypothesis shrinks them, atheris leads
them along the branches of the program, a seeded generator is quick).
"""
