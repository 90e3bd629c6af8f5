import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/policies.ts'
import form from '../../ui/form.module.css'
import { useImportPolicies } from './use-policies.ts'

const t = texts.importing
type PolicyFile = Parameters<ReturnType<typeof useImportPolicies>['mutate']>[0]

/** Policies from a file that was exported: all of them, or none. */
export function ImportForm({ close }: { close: () => void }) {
  const [file, setFile] = useState<PolicyFile>()
  const [problem, setProblem] = useState('')
  const run = useImportPolicies()
  async function take(chosen: File | null) {
    setFile(undefined)
    setProblem('')
    run.reset()
    if (!chosen) return
    const read = await chosen
      .text()
      .then(JSON.parse)
      .catch(() => undefined)
    if (!hasPolicies(read)) setProblem(read === undefined ? t.unreadable : t.noPolicies)
    else setFile(read)
  }
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        if (!file) return
        run.mutate(file, {
          onSuccess: ({ policies }) => {
            toast('success', t.done(file.policies.length || policies.length))
            close()
          },
        })
      }}
    >
      <p className="muted">{t.hint}</p>
      <FileInput
        label={t.file}
        placeholder={t.none}
        accept=".json,application/json"
        clearable
        onChange={chosen => void take(chosen)}
      />
      {(problem || run.error) && (
        <p role="alert" className="problem">
          {problem || run.error?.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={run.isPending} disabled={!file}>
          {t.submit(file?.policies.length ?? 0)}
        </Button>
      </Group>
    </form>
  )
}

/** The server reads each policy and says what is wrong with which. */
function hasPolicies(read: unknown): read is PolicyFile {
  const policies = (read as { policies?: unknown } | null | undefined)?.policies
  return Array.isArray(policies) && policies.length > 0
}
