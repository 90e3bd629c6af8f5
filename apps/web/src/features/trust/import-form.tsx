import { Button, FileInput, Group, Textarea } from '@mantine/core'
import type { ImportedTrust } from '@sharelight/contract'
import { useState } from 'react'
import { texts as shared } from '#texts/shared.ts'
import classes from './trust.module.css'
import { texts } from '#texts/trust.ts'
import { useImport } from './use-trust.ts'

/** Decisions from a CSV file: checked first, saved when every line is right. */
export function ImportForm({ close }: { close: () => void }) {
  const [csv, setCsv] = useState('')
  const run = useImport()
  const lines = run.data?.lines
  const wrong = lines?.filter(({ problem }) => problem) ?? []
  const isChecked = lines !== undefined && wrong.length === 0 && lines.length > 0
  function change(text: string) {
    setCsv(text)
    run.reset()
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        run.mutate(
          { csv, dryRun: !isChecked },
          {
            onSuccess: ({ saved }) => {
              if (saved > 0) close()
            },
          },
        )
      }}
    >
      <p className="muted">{texts.importHint}</p>
      <FileInput
        label={texts.importFile}
        placeholder={texts.importNone}
        accept=".csv,text/csv"
        clearable
        onChange={file => void file?.text().then(change)}
      />
      <Textarea
        label={texts.importText}
        value={csv}
        onChange={event => change(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={8}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        placeholder="partner.example,trusted,Contract 2026,2027-12-31"
      />
      {run.error && (
        <p role="alert" className={classes.problem}>
          {run.error.message}
        </p>
      )}
      {lines && <Lines lines={wrong.length ? wrong : lines} isWrong={wrong.length > 0} />}
      <Group justify="flex-end">
        <Button type="submit" loading={run.isPending} disabled={!csv.trim() || wrong.length > 0}>
          {isChecked ? texts.importSave(lines.length) : texts.check}
        </Button>
      </Group>
    </form>
  )
}

function Lines({ lines, isWrong }: { lines: readonly ImportedTrust[]; isWrong: boolean }) {
  return (
    <div role="status">
      <p className={isWrong ? classes.problem : classes.fine}>{isWrong ? texts.importProblems : texts.importFine}</p>
      <div className={classes.lines} tabIndex={0} role="region" aria-label={texts.importTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.subject}</th>
              <th scope="col">{isWrong ? texts.problem : texts.columns.trust}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, subject, trust, problem }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{subject}</td>
                <td>{problem ?? (trust ? shared.trust[trust] : '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
