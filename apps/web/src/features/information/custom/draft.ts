import type {
  CustomDefinition,
  CustomDefinitionInput,
  CustomKind,
  CustomLabelDetail,
  SensitivityLevel,
} from '@sharelight/contract'
import type { LabelInput } from './use-custom.ts'

export type DefinitionOf<Kind extends CustomKind> = Extract<CustomDefinitionInput, { kind: Kind }>

/** A label as it is edited. */
export interface Draft {
  name: string
  description: string
  parent: string
  sensitivityLevel: SensitivityLevel
  enabled: boolean
  definition: CustomDefinitionInput
  /** Rows of a table that is to be uploaded. */
  rows?: string[][]
}

const blank: { [Kind in CustomKind]: DefinitionOf<Kind> } = {
  keywords: { kind: 'keywords', terms: [] },
  pattern: { kind: 'pattern', patterns: [{ pattern: '' }] },
  dictionary: { kind: 'dictionary', terms: [] },
  'exact-match': { kind: 'exact-match', primary: '', corroborating: [], needed: 1 },
  fingerprint: { kind: 'fingerprint', least: 50 },
  examples: { kind: 'examples' },
}

export const newDraft = (): Draft => ({
  name: '',
  description: '',
  parent: 'business',
  sensitivityLevel: 3,
  enabled: true,
  definition: blank.keywords,
})

export const blankDefinition = (kind: CustomKind): CustomDefinitionInput => blank[kind]

export function draftOf({
  name,
  description,
  parent,
  sensitivityLevel,
  enabled,
  definition,
}: CustomLabelDetail): Draft {
  return { name, description, parent, sensitivityLevel, enabled, definition: definition satisfies CustomDefinition }
}

/** Whether there is enough of a definition to try it. `isKnown`: an earlier version left its table, template or model. */
export function isComplete(definition: CustomDefinitionInput, isKnown: boolean): boolean {
  switch (definition.kind) {
    case 'keywords':
    case 'dictionary':
      return definition.terms.length > 0
    case 'pattern':
      return definition.patterns.every(({ pattern }) => pattern.length > 0)
    case 'exact-match':
      return definition.primary !== ''
    case 'fingerprint':
      return isKnown || Boolean(definition.template?.trim())
    case 'examples':
      return isKnown || Boolean(definition.positives?.length)
  }
}

/** Whether trying it needs nothing that only saving leaves: an upload or a training. */
export function isQuick(definition: CustomDefinitionInput, isKnown: boolean): boolean {
  return definition.kind === 'exact-match' ? isKnown : true
}

export const inputOf = ({ name, description, parent, sensitivityLevel, enabled, definition }: Draft): LabelInput => ({
  name,
  description,
  parent,
  sensitivityLevel,
  enabled,
  definition,
})
