/** Builds a URL: fills in `:names` and appends the query. */
export function addressOf(
  { path }: { path: string },
  names: Record<string, string | number> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(names[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value))
  return search.size > 0 ? `${filledPath}?${search.toString()}` : filledPath
}
