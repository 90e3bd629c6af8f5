import { levelOfScore } from '../labels/score.ts'
import type { ScoreOf } from '../labels/sensitivity.ts'
import { branchOfName, kindOfName, workBranches, type FolderKind, type KnownNames, type WorkBranch } from './names.ts'

/** What a folder holds directly, counted. */
export interface FolderHoldings {
  items: number
  /** Of those, the ones whose content says what they are about. */
  telling: number
  /** Items by the branch that they are about; an item may be about several. */
  branches: Readonly<Partial<Record<WorkBranch, number>>>
  /** Items by the information type right below a branch: `finance/invoices`. */
  types: Readonly<Record<string, number>>
}

/** What a folder is about, and how sure that is. */
export interface FolderContext {
  /** Null where neither its name nor what it holds decides. */
  about: WorkBranch | null
  /** 0 to 100. */
  confidence: number
  /** The branch that its name speaks of. */
  named: WorkBranch | null
  kind: FolderKind | null
  holdings: FolderHoldings
  /** Branches whose content is expected in it; empty where nothing is decided, and so nothing stands out. */
  expected: readonly WorkBranch[]
}

/** Confidence from which on a folder is said to be about something. */
export const leastSure = 50
/** How much content it takes to be as good as sure: with so many telling items it counts half. */
const halfSure = 3
/** The weight of a name beside content, of which the most is 1. */
const nameWeight = 0.8
/** A branch with this share of the telling items belongs there, too. */
const belongs = 0.2

/**
 * What a folder is about: the branch with the largest share of what it holds and of its name's weight together. Content weighs the more the
 * more of it there is, n / (n + 3) for n telling items; a name weighs 0.8.
 */
export function folderContext(name: string, holdings: FolderHoldings, known: KnownNames): FolderContext {
  const named = branchOfName(name) ?? null
  const content = holdings.telling / (holdings.telling + halfSure)
  const byName = named ? nameWeight : 0
  const shareOf = (branch: WorkBranch) => (holdings.telling ? (holdings.branches[branch] ?? 0) / holdings.telling : 0)
  const scored = workBranches
    .map(branch => {
      const score = content * shareOf(branch) + (named === branch ? byName : 0)
      const sure = Math.max(content, named === branch ? byName : 0)
      return { branch, confidence: Math.round((100 * score * sure) / Math.max(content + byName, Number.EPSILON)) }
    })
    .sort((a, b) => b.confidence - a.confidence)
  const best = scored[0]
  const about = best && best.confidence >= leastSure ? best.branch : null
  return {
    about,
    confidence: about && best ? Math.min(99, best.confidence) : 0,
    named,
    kind: kindOfName(name, known) ?? null,
    holdings,
    expected: about
      ? workBranches.filter(branch => branch === about || branch === named || shareOf(branch) >= belongs)
      : [],
  }
}

/** Information types that stand out where they are not expected: those of medium sensitivity and above. */
export function tellingTypes(keys: readonly string[], scoreOf: ScoreOf): string[] {
  return keys.filter(key => isWorkType(key) && levelOfScore(scoreOf(key)) >= 2)
}

/** A key right below a branch of work: `hr/payroll`. */
export function isWorkType(key: string): boolean {
  const [branch, type, ...rest] = key.split('/')
  return type !== undefined && rest.length === 0 && workBranches.some(each => each === branch)
}

/** The types of an item that stand out among what is expected: none where one of its types is. */
export function outOfPlaceTypes(
  labels: readonly string[],
  expected: readonly string[],
  stands: (key: string) => boolean,
): string[] {
  const types = labels.filter(isWorkType)
  if (!expected.length || types.some(key => expected.includes(key.split('/')[0] ?? ''))) return []
  return types.filter(stands)
}
