import { Button, FileInput, Group, Textarea } from '@mantine/core'
import type { ImportedLeaver } from '@sharelight/contract'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { texts } from '#texts/accounts-at-risk.ts'
import classes from './accounts.module.css'
import { useImportLeavers } from './use-accounts.ts'

/** Who has left, from a CSV file: checked first, saved when every line is right. */
export function LeaversForm({ close }: { close: () => void }) {
  const [csv, setCsv] = useState('')
  const run = useImportLeavers()
  const lines = run.data?.lines
  const wrong = lines?.filter(({ problem }) => problem) ?? []
  const isChecked = lines !== undefined && wrong.length === 0 && lines.length > 0
  function change(text: string) {
    setCsv(text)
    run.reset()
  }
  return (
    <form
      className={classes.detail}
      onSubmit={event => {
        event.preventDefault()
        run.mutate({ csv, dryRun: !isChecked }, { onSuccess: ({ saved }) => (saved > 0 ? close() : undefined) })
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
        placeholder={texts.importSample}
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

const mostShown = 200

function Lines({ lines, isWrong }: { lines: readonly ImportedLeaver[]; isWrong: boolean }) {
  return (
    <div role="status">
      <p className={isWrong ? classes.problem : classes.fine}>{isWrong ? texts.importProblems : texts.importFine}</p>
      <div className={classes.lines} tabIndex={0} role="region" aria-label={texts.importTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.address}</th>
              <th scope="col">{isWrong ? texts.problem : texts.left}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, mostShown).map(({ line, address, leftAt, problem }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{address}</td>
                <td>{problem ?? formatDate(leftAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
