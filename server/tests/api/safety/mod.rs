mod one_function;
