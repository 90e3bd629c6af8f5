import type { FolderContext } from './context.ts'

export interface ContextNames {
  /** The name of a label by its key. */
  nameOf(key: string): string
  /** The folder above that it takes its context from. */
  inherited?: string | undefined
}

const kinds = {
  project: 'Its name says that it is of a project.',
  department: 'It is named after a department.',
  customer: 'It is named after an organisation that you deal with.',
  person: 'It is named after one of your people.',
} as const

/** What a folder is said to be about, and why, in plain sentences. */
export function describeContext(
  context: Pick<FolderContext, 'about' | 'named' | 'kind' | 'holdings'>,
  names: ContextNames,
): string {
  const kind = context.kind ? ` ${kinds[context.kind]}` : ''
  return `${reasonOf(context, names)}${kind}`
}

function reasonOf(
  { about, named, holdings }: Pick<FolderContext, 'about' | 'named' | 'holdings'>,
  { nameOf, inherited }: ContextNames,
): string {
  if (about && inherited)
    return `It says too little itself, so what is expected in “${inherited}” above it is expected here: ${nameOf(about)}.`
  if (about) {
    const count = holdings.branches[about] ?? 0
    if (!holdings.telling) return `Its name speaks of ${nameOf(about)}; what it holds says nothing of it yet.`
    const most = topType(holdings.types, about)
    const content = `${count} of the ${files(holdings.telling)} whose content says what it is about ${count === 1 ? 'is' : 'are'} ${nameOf(about)}${most ? `, most of all ${nameOf(most)}` : ''}`
    if (named === about) return `${content}, and its name says so, too.`
    return named ? `${content}, although its name speaks of ${nameOf(named)}.` : `${content}.`
  }
  if (!holdings.telling && !named) return 'Neither its name nor what it holds says what it is about.'
  if (named) return `Its name speaks of ${nameOf(named)}, and what it holds of something else, so neither decides.`
  return `What it holds is of too many sorts, or too little, to say what it is about: ${files(holdings.telling)} of ${holdings.items} ${holdings.telling === 1 ? 'says' : 'say'} anything of it.`
}

/** Why a file stands out in its folder. */
export function describeOutOfPlace(
  types: readonly string[],
  { about, folder, nameOf }: { about: string; folder: string; nameOf(key: string): string },
): string {
  return `It holds ${types.map(nameOf).join(' and ')}, and “${folder}” is about ${nameOf(about)}: whoever can open the folder may not be meant to see this.`
}

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

function topType(types: Readonly<Record<string, number>>, branch: string): string | undefined {
  return Object.entries(types)
    .filter(([key]) => key.startsWith(`${branch}/`))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0]
}
