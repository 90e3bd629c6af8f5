import { Button, FileInput, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts/csv-import.ts'
import classes from './csv-import.module.css'
import form from './form.module.css'

/** A line as it was read; with a problem nothing at all is saved. */
interface ImportedLine {
  line: number
  problem: string | null
}

/** A call that checks (`dryRun`) or saves. */
interface Importing<L extends ImportedLine> {
  data: { lines: readonly L[] } | undefined
  error: Error | null
  isPending: boolean
  reset: () => void
  mutate: (input: { csv: string; dryRun: boolean }, options: { onSuccess: (answer: { saved: number }) => void }) => void
}

interface CsvImportProps<L extends ImportedLine> {
  words: {
    importTitle: string
    importHint: string
    importSample: string
    importProblems: string
    importFine: string
    importSave: (lines: number) => string
  }
  run: Importing<L>
  /** What a line is about, and what it says of it. */
  columns: readonly [Column<L>, Column<L>]
  close: () => void
}

interface Column<L> {
  title: string
  value: (line: L) => string
}

/** Takes in a CSV file: checked first, saved when every line is right. */
export function CsvImport<L extends ImportedLine>({ words, run, columns, close }: CsvImportProps<L>) {
  const [csv, setCsv] = useState('')
  const lines = run.data?.lines
  const wrong = lines?.filter(({ problem }) => problem) ?? []
  const isChecked = lines !== undefined && wrong.length === 0 && lines.length > 0
  function change(text: string) {
    setCsv(text)
    run.reset()
  }
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        run.mutate({ csv, dryRun: !isChecked }, { onSuccess: ({ saved }) => (saved > 0 ? close() : undefined) })
      }}
    >
      <p className="muted">{words.importHint}</p>
      <FileInput
        label={texts.file}
        placeholder={texts.none}
        accept=".csv,text/csv"
        clearable
        onChange={file => void file?.text().then(change)}
      />
      <Textarea
        label={texts.text}
        value={csv}
        onChange={event => change(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={8}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        placeholder={words.importSample}
      />
      {run.error && (
        <p role="alert" className="problem">
          {run.error.message}
        </p>
      )}
      {lines && (
        <Lines words={words} lines={wrong.length ? wrong : lines} columns={columns} isWrong={wrong.length > 0} />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={run.isPending} disabled={!csv.trim() || wrong.length > 0}>
          {isChecked ? words.importSave(lines.length) : texts.check}
        </Button>
      </Group>
    </form>
  )
}

interface LinesProps<L extends ImportedLine> extends Pick<CsvImportProps<L>, 'words' | 'columns'> {
  lines: readonly L[]
  isWrong: boolean
}

const mostShown = 200

function Lines<L extends ImportedLine>({ words, lines, isWrong, columns: [about, says] }: LinesProps<L>) {
  return (
    <div role="status">
      <p className={isWrong ? 'problem' : classes.fine}>{isWrong ? words.importProblems : words.importFine}</p>
      <div className={classes.lines} tabIndex={0} role="region" aria-label={words.importTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{about.title}</th>
              <th scope="col">{isWrong ? texts.problem : says.title}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, mostShown).map(line => (
              <tr key={line.line}>
                <td>{line.line}</td>
                <td>{about.value(line)}</td>
                <td>{line.problem ?? says.value(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
