import { Checkbox, FileInput, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { RuleConfidence } from '@sharelight/contract'
import { useState } from 'react'
import type { DefinitionOf } from './draft.ts'
import { linesOf } from './files.ts'
import { texts } from '#texts/custom-labels.ts'

const t = texts.fields
const confidences = ([65, 75, 85] as const).map(value => ({ value: String(value), label: texts.confidence[value] }))

interface TermsProps<Definition> {
  value: Definition
  onChange: (definition: Definition) => void
}

/** Terms, how they are compared, and for keywords what stands near them. */
export function KeywordFields({ value, onChange }: TermsProps<DefinitionOf<'keywords'>>) {
  return (
    <>
      <TermsInput terms={value.terms} onChange={terms => onChange({ ...value, terms })} />
      <SpellingFields value={value} onChange={spelling => onChange({ ...value, ...spelling })} />
      <NearFields value={value} onChange={near => onChange({ ...value, ...near })} />
      <Group grow>
        <ConfidenceField value={value.confidence ?? 75} onChange={confidence => onChange({ ...value, confidence })} />
        <AtLeastField value={value.atLeast ?? 1} onChange={atLeast => onChange({ ...value, atLeast })} />
      </Group>
    </>
  )
}

export function DictionaryFields({ value, onChange }: TermsProps<DefinitionOf<'dictionary'>>) {
  return (
    <>
      <FileInput
        placeholder={texts.sandbox.choose}
        label={t.fromFile}
        description={t.dictionaryHint}
        accept=".txt,.csv,text/plain"
        clearable
        onChange={file => void file?.text().then(text => onChange({ ...value, terms: linesOf(text) }))}
      />
      <TermsInput
        key={value.terms.length > 5_000 ? value.terms.length : 'typed'}
        terms={value.terms}
        onChange={terms => onChange({ ...value, terms })}
      />
      <SpellingFields value={value} onChange={spelling => onChange({ ...value, ...spelling })} />
      <Group grow>
        <ConfidenceField value={value.confidence ?? 75} onChange={confidence => onChange({ ...value, confidence })} />
        <AtLeastField value={value.atLeast ?? 1} onChange={atLeast => onChange({ ...value, atLeast })} />
      </Group>
    </>
  )
}

/** The text is kept as it is typed; what it says are its lines. */
function TermsInput({ terms, onChange }: { terms: readonly string[]; onChange: (terms: string[]) => void }) {
  const [text, setText] = useState(terms.join('\n'))
  const shown = linesOf(text).join('\n') === terms.join('\n') ? text : terms.join('\n')
  return (
    <Textarea
      label={t.terms}
      required
      rows={6}
      value={shown}
      styles={{ input: { resize: 'vertical' } }}
      onChange={event => {
        setText(event.currentTarget.value)
        onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}

interface Spelling {
  matchCase?: boolean
  matchAccents?: boolean
  wholeWords?: boolean
}

function SpellingFields({ value, onChange }: { value: Spelling; onChange: (spelling: Spelling) => void }) {
  return (
    <Group gap="lg">
      <Checkbox
        label={t.wholeWords}
        checked={value.wholeWords ?? true}
        onChange={event => onChange({ wholeWords: event.currentTarget.checked })}
      />
      <Checkbox
        label={t.matchCase}
        checked={value.matchCase ?? false}
        onChange={event => onChange({ matchCase: event.currentTarget.checked })}
      />
      <Checkbox
        label={t.matchAccents}
        checked={value.matchAccents ?? false}
        onChange={event => onChange({ matchAccents: event.currentTarget.checked })}
      />
    </Group>
  )
}

interface Near {
  near?: string[]
  nearRequired?: boolean
  not?: string[]
  within?: number
}

/** Words around a value that speak for it or against it. */
export function NearFields({ value, onChange }: { value: Near; onChange: (near: Near) => void }) {
  return (
    <>
      <WordsInput
        label={t.near}
        description={t.nearHint}
        words={value.near ?? []}
        onChange={near => onChange({ near })}
      />
      <Group align="end">
        <NumberInput
          label={t.within}
          min={1}
          max={300}
          value={value.within ?? 300}
          onChange={within => onChange({ within: Number(within) || 300 })}
          w={200}
        />
        <Checkbox
          label={t.nearRequired}
          checked={value.nearRequired ?? false}
          disabled={!value.near?.length}
          onChange={event => onChange({ nearRequired: event.currentTarget.checked })}
          mb={8}
        />
      </Group>
      <WordsInput label={t.not} words={value.not ?? []} onChange={not => onChange({ not })} />
    </>
  )
}

function WordsInput({
  label,
  description,
  words,
  onChange,
}: {
  label: string
  description?: string
  words: readonly string[]
  onChange: (words: string[]) => void
}) {
  const [text, setText] = useState(words.join(', '))
  return (
    <TextInput
      label={label}
      description={description}
      value={text}
      onChange={event => {
        setText(event.currentTarget.value)
        onChange(
          event.currentTarget.value
            .split(',')
            .map(word => word.trim())
            .filter(Boolean),
        )
      }}
    />
  )
}

export function ConfidenceField({
  value,
  onChange,
}: {
  value: 65 | 75 | 85
  onChange: (confidence: 65 | 75 | 85) => void
}) {
  return (
    <NativeSelect
      label={texts.confidenceName}
      data={confidences}
      value={String(value)}
      onChange={event => onChange(RuleConfidence.parse(Number(event.currentTarget.value)))}
    />
  )
}

export function AtLeastField({ value, onChange }: { value: number; onChange: (atLeast: number) => void }) {
  return (
    <NumberInput label={t.atLeast} min={1} max={1_000} value={value} onChange={next => onChange(Number(next) || 1)} />
  )
}
