mod installed;
