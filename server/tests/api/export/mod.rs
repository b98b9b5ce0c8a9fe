mod copy;
