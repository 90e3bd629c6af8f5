import { NativeSelect, TextInput } from '@mantine/core'
import { SensitivityLevel, type RestrictableLabel as Label } from '@sharelight/contract'
import { IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCapabilities } from '../../lib/capabilities.ts'
import { listLink } from '../../lib/lists.ts'
import { Growing } from '../../ui/growing.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import classes from './information.module.css'
import { texts } from '#texts/information.ts'
import { askSensitivity } from './change-form.tsx'
import { useHeld, type Held } from './use-held.ts'

const levels = [0, 1, 2, 3].map(level => ({ value: String(level), label: shared.sensitivityShort[level] ?? '' }))

/** The labels from the top level down; a search shows every label that matches, and where it belongs. */
export function LabelTree({ labels }: { labels: readonly Label[] }) {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    (id: number) =>
      setOpen(before => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return (
    <>
      <TextInput
        placeholder={texts.search}
        aria-label={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        mb="xs"
      />
      <LabelRows labels={labels} search={useDeferredValue(search.trim())} open={open} onToggle={toggle} />
    </>
  )
}

interface LabelRowsProps {
  labels: readonly Label[]
  search: string
  open: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** Drawn after the letter that was typed. */
const LabelRows = memo(function LabelRows({ labels, search, open, onToggle }: LabelRowsProps) {
  const { contentLabelsApp: isAllowed } = useCapabilities()
  const held = useHeld()
  const shown = useMemo(
    () => (search ? labels.filter(label => matches(label, search)) : visible(labels, open)),
    [labels, search, open],
  )
  const change = useCallback(
    (label: Label, level: SensitivityLevel) =>
      askSensitivity(label, level, labels.filter(({ key }) => key.startsWith(`${label.key}/`)).length),
    [labels],
  )
  if (shown.length === 0) return <EmptyState />
  return (
    <ul className={classes.list}>
      <Growing items={shown}>
        {label => (
          <LabelRow
            key={label.key}
            label={label}
            held={held.get(label.key)}
            isFound={search !== ''}
            isLocked={!isAllowed || label.restricted}
            isOpen={open.has(label.id)}
            onToggle={onToggle}
            onChange={change}
          />
        )}
      </Growing>
    </ul>
  )
})

interface LabelRowProps {
  label: Label
  held: Held | undefined
  /** By a search: it stands by itself, so it says where it belongs. */
  isFound: boolean
  /** Its sensitivity cannot be changed here, or not by this user. */
  isLocked: boolean
  isOpen: boolean
  onToggle: (id: number) => void
  onChange: (label: Label, level: SensitivityLevel) => void
}

const LabelRow = memo(function LabelRow({ label, held, isFound, isLocked, isOpen, onToggle, onChange }: LabelRowProps) {
  const about = isFound
    ? [label.path.slice(0, -1).join(' › '), label.description].filter(Boolean).join(' · ')
    : label.description
  return (
    <li style={isFound ? undefined : { paddingInlineStart: label.generation * 20 }}>
      {isFound ? null : label.nested ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? texts.close : texts.open} ${label.labelName}`}
          onClick={() => onToggle(label.id)}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.toggle} />
      )}
      <div className={classes.what}>
        <strong data-top={label.generation === 0 || undefined}>{label.labelName}</strong>
        {label.restricted && <IconLock className={classes.closed} size={13} role="img" aria-label={texts.closed} />}
        {about && (
          <p className="caption truncate" title={about}>
            {about}
          </p>
        )}
      </div>
      {held && (
        <Link className={`numeric ${classes.held}`} to={listLink('files', { frame: 'all', where: held.where })}>
          {shared.files(held.files)}
        </Link>
      )}
      <span className={classes.mark} data-sensitivity={label.sensitivityLevel} aria-hidden />
      <NativeSelect
        size="xs"
        w={104}
        aria-label={`${texts.sensitivityOf} ${label.labelName}`}
        data={levels}
        value={String(label.sensitivityLevel)}
        disabled={isLocked}
        onChange={event => onChange(label, SensitivityLevel.parse(Number(event.currentTarget.value)))}
      />
    </li>
  )
})

function matches({ labelName, description, key }: Label, search: string) {
  return `${labelName} ${description} ${key}`.toLowerCase().includes(search.toLowerCase())
}

/** The eight top levels in their order, then what is outside them, such as regulations and contexts. */
function topOrder({ code, l0Order }: Label) {
  return code === 0 ? Number.MAX_SAFE_INTEGER : l0Order
}

/** Each label below its parent, for as far as the parents are open. */
function visible(labels: readonly Label[], open: ReadonlySet<number>): Label[] {
  const below = Map.groupBy(labels, label => label.parentId)
  const walk = (parent: number | null): Label[] =>
    (below.get(parent) ?? []).flatMap(label => [label, ...(open.has(label.id) ? walk(label.id) : [])])
  return walk(null).toSorted((a, b) => topOrder(a) - topOrder(b))
}
