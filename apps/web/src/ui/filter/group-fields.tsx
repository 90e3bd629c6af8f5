import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { texts } from '#texts/policies.ts'
import { ConditionFields } from './condition-fields.tsx'
import {
  combinings,
  isGroup,
  mayHoldMore,
  mayNest,
  newCondition,
  newGroup,
  type Combining,
  type FilterPart,
  type GroupPart,
} from './filter-draft.ts'
import classes from './filter.module.css'

const t = texts.editor
const choices = combinings.map(value => ({ value, label: t.combinings[value] }))

interface GroupProps {
  group: GroupPart
  /** Of how many groups it is the innermost. */
  depth: number
  /** What was added last, which the keyboard goes on with. */
  added: number | undefined
  onAdded: (key: number) => void
  onChange: (group: GroupPart) => void
  onRemove?: () => void
}

/** How many of a group's parts have to hold, and the parts: comparisons and groups. */
export function GroupFields({ group, depth, added, onAdded, onChange, onRemove }: GroupProps) {
  const add = useRef<HTMLButtonElement>(null)
  const change = (next: FilterPart) =>
    onChange({ ...group, parts: group.parts.map(part => (part.key === next.key ? next : part)) })
  const append = (part: FilterPart) => {
    onChange({ ...group, parts: [...group.parts, part] })
    onAdded(isGroup(part) ? (part.parts[0]?.key ?? part.key) : part.key)
  }
  const remove = ({ key }: FilterPart) => {
    onChange({ ...group, parts: group.parts.filter(part => part.key !== key) })
    add.current?.focus()
  }
  return (
    <div className={classes.fields}>
      <Head group={group} onChange={onChange} {...(onRemove && { onRemove })} />
      {group.parts.length === 0 && <p className="caption">{t.emptyGroup}</p>}
      <ul className={classes.parts}>
        {group.parts.map(part =>
          isGroup(part) ? (
            <li key={part.key} className={classes.nested}>
              <GroupFields
                group={part}
                depth={depth + 1}
                added={added}
                onAdded={onAdded}
                onChange={change}
                onRemove={() => remove(part)}
              />
            </li>
          ) : (
            <li key={part.key} className={classes.part}>
              <ConditionFields part={part} depth={depth} isNew={part.key === added} onChange={change} />
              <Remove label={t.removeCondition} onRemove={() => remove(part)} />
            </li>
          ),
        )}
      </ul>
      <div className={classes.add}>
        <Add buttonRef={add} disabled={!mayHoldMore(group)} onAdd={() => append(newCondition())}>
          {t.addCondition}
        </Add>
        <Add
          disabled={!mayHoldMore(group) || !mayNest(depth)}
          onAdd={() => append(newGroup(group.combining === 'and' ? 'or' : 'and'))}
        >
          {t.addGroup}
        </Add>
        {!mayNest(depth) && <span className="caption">{t.deepest}</span>}
      </div>
    </div>
  )
}

function Head({ group, onChange, onRemove }: Pick<GroupProps, 'group' | 'onChange' | 'onRemove'>) {
  return (
    <div className={classes.head}>
      <NativeSelect
        size="xs"
        aria-label={t.combining}
        data={choices}
        value={group.combining}
        onChange={event => onChange({ ...group, combining: event.currentTarget.value as Combining })}
      />
      {onRemove && <Remove label={t.removeGroup} onRemove={onRemove} />}
    </div>
  )
}

const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onRemove}>
    <IconX size={16} />
  </ActionIcon>
)

interface AddProps {
  disabled: boolean
  onAdd: () => void
  children: ReactNode
  buttonRef?: React.Ref<HTMLButtonElement>
}

const Add = ({ disabled, onAdd, children, buttonRef }: AddProps) => (
  <Button
    ref={buttonRef}
    size="compact-sm"
    variant="default"
    leftSection={<IconPlus size={14} aria-hidden />}
    disabled={disabled}
    onClick={onAdd}
  >
    {children}
  </Button>
)
