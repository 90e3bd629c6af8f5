import { Button, Group, Stack } from '@mantine/core'
import type { PlaybookPart, PlaybookScript } from '@sharelight/contract'
import { IconDownload } from '@tabler/icons-react'
import { saveText } from '../../lib/download.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { WithCode } from '../../ui/with-code.tsx'
import { texts } from '#texts/playbooks.ts'
import { ChoiceFields, useChoices } from './choices.tsx'
import { meantBy, type Meant } from './meant.ts'
import { useScript } from './use-playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.script

/** Has a playbook's script for one data source written, on purpose: the audit trail keeps who did. */
export function ScriptDialog({ meant, part }: { meant: Meant; part: PlaybookPart }) {
  const { id, choices } = meant.playbook
  const { isMissing, fields, asked } = useChoices(choices)
  const script = useScript()
  if (script.data) return <Script script={script.data} />
  return (
    <Stack gap="md">
      <p className={classes.text}>{t.lead}</p>
      <ChoiceFields {...fields} />
      {script.error && (
        <p role="alert" className={classes.problem}>
          {script.error.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button
          loading={script.isPending}
          disabled={isMissing}
          title={isMissing ? texts.planning.required : undefined}
          onClick={() => script.mutate({ id, scope: { ...meantBy(meant), source: part.sourceId }, ...asked })}
        >
          {meant.chosen.size ? t.writeChosen(meant.chosen.size) : t.write}
        </Button>
      </Group>
    </Stack>
  )
}

function Script({ script }: { script: PlaybookScript }) {
  const { language, fileName, text, targets, leftOut, readsOnly } = script
  return (
    <Stack gap="md" data-testid="script">
      <div className={classes.text}>
        <p>
          <strong>{readsOnly ? t.reads : t.dry}</strong>{' '}
          <WithCode text={(readsOnly ? t.runReads : t.run)[language](fileName)} />
        </p>
        <p className="muted">
          {t.about(targets, t.languages[language])} {leftOut > 0 && t.leftOut(leftOut)}
        </p>
      </div>
      <pre className={classes.script} tabIndex={0} role="region" aria-label={fileName}>
        {text}
      </pre>
      <Group justify="flex-end">
        <CopyButton text={text} label={t.copy} done={t.copied} isNamed />
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveText(fileName, text)}>
          {t.download}
        </Button>
      </Group>
    </Stack>
  )
}
