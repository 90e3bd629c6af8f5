import { Button, Group } from '@mantine/core'
import type { CustomLabel } from '@sharelight/contract'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { formatDateTime } from '../../../lib/format.ts'
import { editionOf } from '../../../lib/capabilities.ts'
import { useLabelNames } from '../../../lib/labels.ts'
import { SensitivityBadge } from '../../../ui/badges.tsx'
import { Card } from '../../../ui/card.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import rows from '../../../ui/row-list.module.css'
import classes from './custom.module.css'
import { ImportForm } from './import-form.tsx'
import { texts } from '#texts/custom-labels.ts'
import { useCustomLabels, useMayMake } from './use-custom.ts'

const t = texts.list

/** The organisation's own labels, each with how it is recognised and when it changed. */
export function LabelList({ onOpen }: { onOpen: (id: string) => void }) {
  const labels = useCustomLabels()
  const mayMake = useMayMake()
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('new')}>
      {t.add}
    </Button>
  )
  const bring = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() =>
        openModal({ title: texts.importing.title, width: '44rem', content: close => <ImportForm close={close} /> })
      }
    >
      {t.import}
    </Button>
  )
  return (
    <Card
      title={t.title}
      note={t.note}
      tools={
        mayMake && (
          <Group gap="xs">
            {bring}
            {add}
          </Group>
        )
      }
    >
      {!mayMake && <p className="caption">{texts.from(editionOf('custom_information_type'))}</p>}
      <Loaded query={labels} height={300}>
        {list =>
          list.length === 0 ? (
            <EmptyState title={t.empty} hint={t.emptyHint} />
          ) : (
            <ul className={rows.list}>
              {list.map(label => (
                <LabelRow key={label.id} label={label} onOpen={() => onOpen(label.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function LabelRow({ label, onOpen }: { label: CustomLabel; onOpen: () => void }) {
  const nameOf = useLabelNames()
  return (
    <li data-off={!label.enabled || undefined}>
      <div className={rows.what}>
        <button type="button" className={rows.open} onClick={onOpen}>
          {label.name}
        </button>
        <p className="caption">
          {texts.kinds[label.kind].name} · {nameOf(label.parent)}
          {label.description && ` · ${label.description}`}
        </p>
      </div>
      {!label.enabled && <span className={classes.level}>{t.off}</span>}
      <span className={rows.fact}>{factOf(label)}</span>
      <span className={rows.fact} title={`${t.changed} ${formatDateTime(label.updatedAt)} ${t.by} ${label.updatedBy}`}>
        {formatDateTime(label.updatedAt)}
      </span>
      <span className={classes.sensitivity}>
        <SensitivityBadge level={label.sensitivityLevel} />
      </span>
    </li>
  )
}

function factOf({ facts: { terms, rows, shingles, figures } }: CustomLabel): string {
  if (terms !== undefined) return t.terms(terms)
  if (rows !== undefined) return t.rows(rows)
  if (shingles !== undefined) return t.phrases(shingles)
  return figures ? t.examples(figures.positives) : ''
}
