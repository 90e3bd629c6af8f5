import type { Label, TopLevelKey } from '@sharelight/contract'
import { topLevelCodes } from '@sharelight/contract/top-level'
import { derivedLabels } from './derived.ts'
import { infoTypes } from './info-types.ts'
import { regulations } from './regulations.ts'
import { levelOfScore } from './score.ts'
import { idOfKey, type LabelSeed } from './seed.ts'
import { topLevel } from './top-level.ts'

export interface LabelTree {
  /** Parents before children. */
  all: readonly Label[]
  byKey(key: string): Label | undefined
  byId(id: number): Label | undefined
  childrenOf(key: string): readonly Label[]
  /** From the top level down to the label itself; empty for an unknown key. */
  lineOf(key: string): readonly Label[]
  /** Labels of a generation below a top-level label. Throws without one for generations above 0 (S5.010). */
  level(generation: number, topLevelKey?: string): readonly Label[]
}

/** The product's own labels: eight of generation 0, the information types, regulations, virtual and abstract labels. */
export const baseSeeds: readonly LabelSeed[] = [...topLevel, ...infoTypes, ...regulations, ...derivedLabels]

/** A tree of the product's own labels and of `extra` ones: detectors, Microsoft labels of a tenant, custom labels. */
export function buildLabelTree(extra: readonly LabelSeed[] = []): LabelTree {
  const labels = new Map<string, Label>()
  for (const seed of [...baseSeeds, ...extra].toSorted((a, b) => depth(a.key) - depth(b.key))) {
    if (labels.has(seed.key)) throw new Error(`Label ${seed.key} is defined twice; give one of them another key.`)
    labels.set(seed.key, toLabel(seed, labels))
  }
  const children = Map.groupBy(labels.values(), label => parentKey(label.key))
  for (const key of children.keys()) {
    const parent = labels.get(key)
    if (parent) parent.nested = true
  }
  return treeOf(labels, children)
}

function treeOf(labels: Map<string, Label>, children: Map<string, Label[]>): LabelTree {
  const all = [...labels.values()]
  const byId = new Map(all.map(label => [label.id, label]))
  if (byId.size < all.length)
    throw new Error(`Two labels have the same id: ${all.find(label => byId.get(label.id) !== label)?.key}.`)
  const lineOf = (key: string): Label[] => {
    const label = labels.get(key)
    return label ? [...lineOf(parentKey(key)), label] : []
  }
  return {
    all,
    lineOf,
    byKey: key => labels.get(key),
    byId: id => byId.get(id),
    childrenOf: key => children.get(key) ?? [],
    level(generation, top) {
      if (generation === 0) return all.filter(label => label.generation === 0 && label.code > 0)
      if (!top || !isTopLevelKey(top))
        throw new Error(
          `Labels of generation ${generation} are below a top-level label; name one of ${topLevelKeys.join(', ')}.`,
        )
      return all.filter(label => label.generation === generation && label.key.startsWith(`${top}/`))
    },
  }
}

export const topLevelKeys = topLevel.map(({ key }) => key)

export const isTopLevelKey = (key: string): key is TopLevelKey => Object.hasOwn(topLevelCodes, key)

export const parentKey = (key: string) => key.slice(0, Math.max(0, key.lastIndexOf('/')))

const depth = (key: string) => key.split('/').length

function toLabel(seed: LabelSeed, known: ReadonlyMap<string, Label>): Label {
  const top = seed.key.split('/')[0] ?? ''
  const code = isTopLevelKey(top) ? topLevelCodes[top] : 0
  const parent = known.get(parentKey(seed.key))
  if (code && !parent && depth(seed.key) > 1)
    throw new Error(`Label ${seed.key} has no parent ${parentKey(seed.key)} in the tree.`)
  const generation = parent ? parent.generation + 1 : 0
  const id = seed.id ?? idOfKey(seed.key)
  const about = seed.about ?? parent?.sensitivityType ?? 'Internal'
  return {
    id,
    key: seed.key,
    labelName: seed.name,
    shortName: seed.shortName ?? seed.name,
    labelCategory: seed.category ?? parent?.labelCategory ?? 'Content',
    labelType: seed.type ?? (seed.manual ? 'Custom_label' : 'Content_label'),
    generation,
    parentId: parent?.id ?? null,
    code,
    sensitivity: seed.score,
    sensitivityLevel: levelOfScore(seed.score),
    sensitivityType: about,
    description: seed.description,
    deleted: seed.deleted ?? false,
    path: [...(parent?.path ?? []), seed.name],
    nested: false,
    origin: seed.manual ? 'Manual' : 'System',
    l0Order: code,
    infoTypeCategoryId: code || null,
    infoTypeSubCategoryId: generation === 0 ? null : generation === 1 ? id : (parent?.infoTypeSubCategoryId ?? null),
    abstracts: abstractsOf(seed, code, about),
    policySection: seed.policySection ?? '',
    regulationType: (seed.privacy ?? parent?.regulationType === 'Privacy') ? 'Privacy' : null,
    content_code: code ? String(code) : '',
    confidence: seed.confidence ?? 65,
    concrete: seed.concrete ?? parent?.concrete ?? false,
  }
}

function abstractsOf(seed: LabelSeed, code: number, about: Label['sensitivityType']): string[] {
  if (!code || seed.category === 'Virtual') return []
  return [
    ...(about === 'External' ? [] : ['abstract/internal']),
    ...(about === 'Internal' ? [] : ['abstract/external']),
  ]
}
