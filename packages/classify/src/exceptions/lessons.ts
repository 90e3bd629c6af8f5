import type { ExceptionScope } from '@sharelight/contract'

/** One decision of a person that something is not what it was taken for, with the paths of the items that it is about. */
export interface Denial {
  id: string
  scope: ExceptionScope
  paths: readonly string[]
}

/** A wider exception that several denials have in common. */
export interface Lesson {
  scope: Pick<ExceptionScope, 'rule' | 'label' | 'path'>
  /** Ids of the denials that it is learnt from. */
  from: string[]
}

/** So many people's decisions are needed: two may be chance. */
export const fewestDenials = 3

/**
 * What single decisions have in common: the same rule or label denied at least three times in one folder, the deepest that holds them all or
 * most of them. Nothing is learnt where a wider exception says it already, and never of everything that there is.
 */
export function lessonsOf(denials: readonly Denial[]): Lesson[] {
  const wide = denials.filter(({ scope }) => scope.valueHash === undefined && scope.pattern === undefined)
  return [...Map.groupBy(denials, ({ scope }) => subjectOf(scope))].flatMap(([subject, of]) => {
    const folder = subject === '' ? undefined : commonFolder(of.filter(denial => isSingle(denial, of)))
    const [first] = of
    if (!folder || !first) return []
    const { rule, label } = first.scope
    const scope = { ...(rule === undefined ? { label } : { rule }), path: folder.path }
    const isSaid = wide.some(({ scope: said }) => subjectOf(said) === subject && isAtOrUnder(folder.path, said.path))
    return isSaid ? [] : [{ scope, from: folder.from }]
  })
}

/** A value, or an item: not a folder under which others were denied. */
function isSingle({ id, scope }: Denial, others: readonly Denial[]): boolean {
  if (scope.valueHash !== undefined) return true
  const { label, path } = scope
  return (
    label !== undefined &&
    path !== undefined &&
    !others.some(other => other.id !== id && other.paths.some(each => isAtOrUnder(each, path)))
  )
}

/** A denied value or item says something of its rule, or of its label; a form is general as it stands. */
function subjectOf({ rule, label, pattern }: ExceptionScope): string {
  if (pattern !== undefined) return ''
  if (rule !== undefined) return `rule ${rule}`
  return label === undefined ? '' : `label ${label}`
}

function commonFolder(denials: readonly Denial[]): { path: string; from: string[] } | undefined {
  const within = new Map<string, Set<string>>()
  for (const { id, paths } of denials) {
    for (const folder of new Set(paths.flatMap(foldersAbove)))
      within.set(folder, (within.get(folder) ?? new Set<string>()).add(id))
  }
  const [best] = [...within]
    .filter(([, ids]) => ids.size >= fewestDenials)
    .sort(([a, first], [b, second]) => second.size - first.size || b.length - a.length || (a < b ? -1 : 1))
  return best && { path: best[0], from: [...best[1]] }
}

/** The folders that a path lies in, but for the topmost: what holds for all of a source is for a person to say. */
function foldersAbove(path: string): string[] {
  const ends = [...path.matchAll(/[/\\]/g)].map(({ index }) => index).filter(index => index > 0)
  return ends.slice(1).map(end => path.slice(0, end))
}

const isAtOrUnder = (path: string, folder: string | undefined) =>
  folder === undefined || path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`)
