import { Button, FileInput, Group, Textarea } from '@mantine/core'
import { createCustomLabel, translateRules, type ImportedLabel, type ImportNote } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { toast } from '../../../ui/toast.ts'
import form from '../../../ui/form.module.css'
import classes from './custom.module.css'
import { ParentField } from './editor.tsx'
import { texts } from '#texts/custom-labels.ts'

const t = texts.importing

/** Translates another product's rules, says what is lost or changed, and creates the labels. */
export function ImportForm({ close }: { close: () => void }) {
  const [content, setContent] = useState('')
  const [parent, setParent] = useState('business')
  const client = useQueryClient()
  const translate = useMutation({ mutationFn: () => call(translateRules, { content }, { quiet: true }) })
  const take = useMutation({
    mutationFn: async (labels: readonly ImportedLabel[]) => {
      const failed: string[] = []
      for (const label of labels)
        await call(createCustomLabel, { ...label, parent }, { quiet: true }).catch((error: Error) =>
          failed.push(`${label.name}: ${error.message}`),
        )
      return { failed, created: labels.length - failed.length }
    },
    onSuccess: async ({ failed, created }) => {
      await Promise.all(['custom-labels', 'labels'].map(key => client.invalidateQueries({ queryKey: [key] })))
      if (created) toast('success', t.taken(created))
      if (!failed.length) close()
    },
  })
  const change = (text: string) => {
    setContent(text)
    translate.reset()
  }
  const found = translate.data
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        if (found) take.mutate(found.labels)
        else translate.mutate()
      }}
    >
      <p className="muted">{t.about}</p>
      <FileInput
        placeholder={texts.sandbox.choose}
        label={t.file}
        accept=".xml,.yaml,.yml,.toml"
        clearable
        onChange={file => void file?.text().then(change)}
        data-autofocus
      />
      <Textarea
        label={t.content}
        rows={6}
        value={content}
        onChange={event => change(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12 } }}
        spellCheck={false}
      />
      {translate.error && (
        <p className="problem" role="alert">
          {translate.error.message}
        </p>
      )}
      {found && (
        <div role="status" className={form.form}>
          <p>
            <strong>{texts.formats[found.format]}</strong>: {t.found(found.labels.length)}
          </p>
          <ul className={classes.samples}>
            {found.labels.slice(0, 60).map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Notes title={t.lost} notes={found.notes.filter(({ lost }) => lost)} />
          <Notes title={t.changed} notes={found.notes.filter(({ lost }) => !lost)} />
          <ParentField value={parent} onChange={setParent} />
        </div>
      )}
      {take.data && take.data.failed.length > 0 && (
        <Notes title={t.failed} notes={take.data.failed.map(reason => ({ subject: '', reason, lost: true }))} />
      )}
      <Group justify="flex-end">
        {found ? (
          <Button type="submit" loading={take.isPending} disabled={!found.labels.length}>
            {t.take(found.labels.length)}
          </Button>
        ) : (
          <Button type="submit" loading={translate.isPending} disabled={!content.trim()}>
            {t.read}
          </Button>
        )}
      </Group>
    </form>
  )
}

function Notes({ title, notes }: { title: string; notes: readonly ImportNote[] }) {
  if (!notes.length) return null
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.notes}>
        {notes.map(({ subject, reason }, index) => (
          <li key={index}>
            {subject && <strong>{subject}</strong>}
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
