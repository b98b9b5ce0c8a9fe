/** The longest text, in characters (complaint.php). */
export const MOST_CHARACTERS = 5000;
