export interface Import {
  module: string
  line: number
  /** `import type …`: gone when it runs. */
  isType: boolean
}

/** What a module imports, by any of the ways that there are. */
export function imports(source: string): Import[] {
  const pattern =
    /(?:^|[\n;])\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...source.matchAll(pattern)].map(match => ({
    module: match[1] ?? match[2] ?? match[3] ?? '',
    isType: /^[\n;\s]*import\s+type\b/.test(match[0]),
    line: source.slice(0, match.index + match[0].length).split('\n').length,
  }))
}
