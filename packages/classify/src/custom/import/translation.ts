import { CustomDefinition, type CustomDefinitionInput, type ImportedLabel, type ImportNote } from '@sharelight/contract'
import { RefusedPattern, safePattern } from '../safe-pattern.ts'

/** A text that is not what it is said to be, with the reason. */
export class UnreadableRules extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableRules'
  }
}

export interface Translated {
  labels: ImportedLabel[]
  notes: ImportNote[]
}

const mostLabels = 1_000

/** Gathers what is translated and what is not. */
export class Translation {
  readonly labels: ImportedLabel[] = []
  readonly notes: ImportNote[] = []

  /** Notes that something is missing from the result. */
  lost(subject: string, reason: string) {
    this.notes.push({ subject, reason, lost: true })
  }

  /** Notes that something is there in another form. */
  changed(subject: string, reason: string) {
    if (!this.notes.some(note => note.subject === subject && note.reason === reason))
      this.notes.push({ subject, reason, lost: false })
  }

  /** A pattern that can be used, or undefined with a note. */
  pattern(subject: string, pattern: string, { ignoreCase = false } = {}): string | undefined {
    try {
      safePattern(pattern, { ignoreCase })
      return pattern
    } catch (error) {
      if (!(error instanceof RefusedPattern)) throw error
      this.lost(subject, error.message)
      return undefined
    }
  }

  /** Adds a label whose definition holds; what is wrong with one that does not is noted. */
  add(
    name: string,
    {
      description = '',
      sensitivityLevel = 3,
      definition,
    }: {
      description?: string
      sensitivityLevel?: ImportedLabel['sensitivityLevel']
      definition: CustomDefinitionInput
    },
  ) {
    const parsed = CustomDefinition.safeParse(definition)
    if (!parsed.success)
      return this.lost(
        name,
        `Its definition does not hold: ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`,
      )
    if (this.labels.length >= mostLabels)
      return this.lost(name, `Only the first ${mostLabels} rules of a file are taken. Split the file.`)
    const taken = this.labels.filter(label => label.name === name || label.name.startsWith(`${name} (`)).length
    this.labels.push({
      name: `${name.slice(0, 90)}${taken ? ` (${taken + 1})` : ''}`,
      description: description.slice(0, 1_000),
      sensitivityLevel,
      definition: parsed.data,
    })
  }
}

/** The rule confidence nearest to a percentage. */
export const levelOf = (percent: number): 65 | 75 | 85 => (percent >= 80 ? 85 : percent >= 70 ? 75 : 65)

/** A pattern that matches a text as it stands. */
export const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
