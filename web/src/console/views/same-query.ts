/** Whether two parts of addresses ask for the same, in whatever order. */
export function sameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
}
