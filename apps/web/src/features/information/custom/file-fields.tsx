import { FileInput, Group, MultiSelect, NativeSelect, NumberInput, Textarea } from '@mantine/core'
import { Containment, readForCustomLabel, type CustomFacts } from '@sharelight/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import classes from './custom.module.css'
import type { DefinitionOf, Draft } from './draft.ts'
import { parseCsv, toBase64 } from './files.ts'
import { texts } from '#texts/custom-labels.ts'

const t = texts.fields
const shares = [50, 70, 90].map(value => ({ value: String(value), label: `${value}%` }))
const templateLength = 400_000
const exampleLength = 20_000

interface Kept {
  facts: CustomFacts | undefined
}

/** A table of the organisation's own: which column is looked for, and which of the same row must be near. */
export function ExactFields({
  draft,
  onChange,
  facts,
}: Kept & { draft: Draft & { definition: DefinitionOf<'exact-match'> }; onChange: (draft: Partial<Draft>) => void }) {
  const [table, setTable] = useState<string[][]>([])
  const { definition } = draft
  const heading = table[0] ?? []
  const columns = heading.length ? heading : [definition.primary, ...(definition.corroborating ?? [])].filter(Boolean)
  const isKept = facts?.rows !== undefined
  function choose(primary: string, corroborating: string[], rows = table) {
    const places = [primary, ...corroborating].map(name => (rows[0] ?? []).indexOf(name))
    onChange({
      definition: {
        ...definition,
        primary,
        corroborating,
        needed: Math.min(definition.needed ?? 1, corroborating.length),
      },
      ...(rows.length > 1 && { rows: rows.slice(1).map(row => places.map(place => row[place] ?? '')) }),
    })
  }
  function take(text: string) {
    const rows = parseCsv(text)
    setTable(rows)
    if (isKept) choose(definition.primary, definition.corroborating ?? [], rows)
    else choose(rows[0]?.[0] ?? '', (rows[0] ?? []).slice(1, 3), rows)
  }
  return (
    <>
      <FileInput
        placeholder={texts.sandbox.choose}
        label={t.file}
        accept=".csv,.txt,text/csv"
        clearable
        description={draft.rows ? t.tableNote(draft.rows.length) : isKept ? t.tableKept(facts?.rows ?? 0) : undefined}
        onChange={file => void file?.text().then(take)}
      />
      {columns.length > 0 && (
        <>
          <NativeSelect
            label={t.primary}
            data={columns}
            value={definition.primary}
            disabled={isKept}
            onChange={event =>
              choose(
                event.currentTarget.value,
                (definition.corroborating ?? []).filter(name => name !== event.currentTarget.value),
              )
            }
          />
          <MultiSelect
            label={t.corroborating}
            data={columns.filter(name => name !== definition.primary)}
            value={definition.corroborating}
            disabled={isKept}
            maxValues={6}
            onChange={names => choose(definition.primary, names)}
          />
          <Group grow>
            <NumberInput
              label={t.needed}
              min={0}
              max={definition.corroborating?.length ?? 0}
              value={definition.needed ?? 1}
              onChange={needed => onChange({ definition: { ...definition, needed: Number(needed) } })}
            />
            <NumberInput
              label={t.within}
              min={1}
              max={300}
              value={definition.within ?? 300}
              onChange={within => onChange({ definition: { ...definition, within: Number(within) || 300 } })}
            />
          </Group>
        </>
      )}
    </>
  )
}

export function FingerprintFields({
  value,
  onChange,
  facts,
}: Kept & { value: DefinitionOf<'fingerprint'>; onChange: (definition: DefinitionOf<'fingerprint'>) => void }) {
  const read = useRead(templateLength)
  return (
    <>
      <FileInput
        placeholder={texts.sandbox.choose}
        label={t.templateFile}
        clearable
        onChange={file =>
          file && read.mutate([file], { onSuccess: ([text = '']) => onChange({ ...value, template: text }) })
        }
        error={read.error && String(read.error.message)}
      />
      <Textarea
        label={t.template}
        description={facts?.shingles !== undefined ? t.templateKept : undefined}
        rows={8}
        value={value.template ?? ''}
        onChange={event => onChange({ ...value, template: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t.least}
        data={shares}
        value={String(value.least ?? 50)}
        onChange={event => onChange({ ...value, least: Containment.parse(Number(event.currentTarget.value)) })}
      />
    </>
  )
}

export function ExamplesFields({
  value,
  onChange,
  facts,
}: Kept & { value: DefinitionOf<'examples'>; onChange: (definition: DefinitionOf<'examples'>) => void }) {
  const read = useRead(exampleLength)
  const take = (part: 'positives' | 'negatives') => (files: File[]) =>
    read.mutate(files, { onSuccess: found => onChange({ ...value, [part]: found }) })
  const figures = facts?.figures
  return (
    <>
      <FileInput
        placeholder={texts.sandbox.choose}
        label={t.positives}
        description={t.positivesHint}
        multiple
        clearable
        onChange={take('positives')}
      />
      <FileInput
        placeholder={texts.sandbox.choose}
        label={t.negatives}
        multiple
        clearable
        onChange={take('negatives')}
      />
      <p className="caption" role="status">
        {read.isPending
          ? t.reading
          : value.positives
            ? t.positivesCount(value.positives.length)
            : figures
              ? t.examplesKept
              : ''}
      </p>
      {read.error && <p className="problem">{read.error.message}</p>}
      {figures && (
        <dl className={classes.figures} aria-label={t.figures}>
          <div>
            <dt>{t.precision}</dt>
            <dd>{Math.round(figures.precision * 100)}%</dd>
            <dd className="caption">{t.alarms(figures.falseAlarms, figures.negatives)}</dd>
          </div>
          <div>
            <dt>{t.recall}</dt>
            <dd>{Math.round(figures.recall * 100)}%</dd>
            <dd className="caption">{t.foundOf(figures.found, figures.positives)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}

/** The texts of files, read on the server, which keeps nothing of them. */
function useRead(most: number) {
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const found: string[] = []
      for (const file of files) {
        const { text, problem } = await call(
          readForCustomLabel,
          { file: { name: file.name, content: await toBase64(file) }, most },
          { quiet: true },
        )
        if (!text.trim()) throw new Error(problem || `${file.name} ${t.unread}`)
        found.push(text)
      }
      return found
    },
  })
}
