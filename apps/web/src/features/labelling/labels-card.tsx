import { ActionIcon, Button, TextInput } from '@mantine/core'
import { longestLabelId, type Labelling, type SeenLabel, type SensitivityLabel } from '@sharelight/contract'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import classes from './labelling.module.css'
import { stageLink } from './stage-link.ts'
import { useSaveLabels } from './use-labelling.ts'

const t = texts.labels

/** The tenant's labels in their order, entered by hand or taken from files. */
export function LabelsCard({ labelling }: { labelling: Labelling }) {
  const [labels, setLabels] = useState(labelling.labels)
  const saving = useSaveLabels()
  const isWhole = labels.every(({ id, tenant, name }) => id && tenant && name)
  const isChanged = JSON.stringify(labels) !== JSON.stringify(labelling.labels)
  const add = (label: Partial<SensitivityLabel> = {}) =>
    setLabels([...labels, { id: '', name: '', tenant: labels[0]?.tenant ?? '', ...label }])
  return (
    <Card
      title={t.title}
      note={t.hint}
      span={8}
      way={!isChanged && labels.length > 0 && <Link to={stageLink(2)}>{t.next}</Link>}
    >
      {labels.length === 0 && <EmptyState title={t.none} hint={t.noneHint} />}
      <ol className={classes.labels}>
        {labels.map((label, place) => (
          <LabelLine
            key={place}
            label={label}
            place={place}
            last={labels.length - 1}
            onChange={changed => setLabels(labels.with(place, changed))}
            onRemove={() => setLabels(labels.toSpliced(place, 1))}
            onMove={by => setLabels(labels.toSpliced(place, 1).toSpliced(place + by, 0, label))}
          />
        ))}
      </ol>
      <div className={classes.tools}>
        <Button variant="default" onClick={() => add()}>
          {t.add}
        </Button>
        <Button disabled={!isWhole || !isChanged} loading={saving.isPending} onClick={() => saving.mutate(labels)}>
          {t.save}
        </Button>
      </div>
      <Seen seen={labelling.seen.filter(({ id }) => !labels.some(label => label.id === id))} onTake={add} />
    </Card>
  )
}

interface LineProps {
  label: SensitivityLabel
  place: number
  last: number
  onChange: (label: SensitivityLabel) => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

function LabelLine({ label, place, last, onChange, onRemove, onMove }: LineProps) {
  const name = label.name || String(place + 1)
  const set = (field: keyof SensitivityLabel) => (event: React.ChangeEvent<HTMLInputElement>) =>
    onChange({ ...label, [field]: event.currentTarget.value })
  return (
    <li className={classes.label}>
      <TextInput label={t.name} value={label.name} onChange={set('name')} maxLength={200} />
      <TextInput
        label={t.id}
        value={label.id}
        onChange={set('id')}
        maxLength={longestLabelId}
        classNames={{ input: 'mono' }}
      />
      <TextInput
        label={t.tenant}
        value={label.tenant}
        onChange={set('tenant')}
        maxLength={longestLabelId}
        classNames={{ input: 'mono' }}
      />
      <span className={classes.moves}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.up(name)}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.down(name)}
          disabled={place === last}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t.remove(name)} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}

function Seen({ seen, onTake }: { seen: readonly SeenLabel[]; onTake: (label: Partial<SensitivityLabel>) => void }) {
  if (seen.length === 0) return null
  return (
    <>
      <h3 className={classes.small}>{t.seen}</h3>
      <ul className={classes.lines}>
        {seen.map(({ id, tenant, name, items }) => (
          <li key={id}>
            <span className="truncate" title={id}>
              {t.seenOne(name || id, items)}
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t.take(name || id)}
              onClick={() => onTake({ id, name, ...(tenant && { tenant }) })}
            >
              {t.take('').trim()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
