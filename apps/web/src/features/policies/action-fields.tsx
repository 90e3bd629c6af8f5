import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { SeverityLevel, type FeatureId, type PolicyAction, type PolicyActionKind } from '@sharelight/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { editionOf } from '../../lib/capabilities.ts'
import { useStatus } from '../../lib/queries.ts'
import { Pair } from '../../ui/editor.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/policies.ts'
import { blankActions } from './draft.ts'
import classes from './policies.module.css'

const t = texts.editor
const f = texts.field
const kinds = Object.keys(blankActions) as PolicyActionKind[]
const featureOf: Partial<Record<PolicyActionKind, FeatureId>> = { educate: 'educate_risky_users' }

/** What a policy does with what it matches, each kind once. */
export function ActionFields({
  actions,
  onChange,
}: {
  actions: PolicyAction[]
  onChange: (actions: PolicyAction[]) => void
}) {
  const free = kinds.filter(kind => !actions.some(action => action.kind === kind))
  const change = (next: PolicyAction) => onChange(actions.map(action => (action.kind === next.kind ? next : action)))
  return (
    <fieldset className={classes.group}>
      <legend>{t.does}</legend>
      <p className="caption">{t.doesHint}</p>
      {actions.length === 0 && <p className="muted">{t.noActions}</p>}
      <ul className={classes.parts}>
        {actions.map(action => (
          <li key={action.kind} className={classes.action}>
            <div className={classes.actionHead}>
              <strong>{texts.actions[action.kind]}</strong>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t.removeAction(texts.actions[action.kind])}
                onClick={() => onChange(actions.filter(({ kind }) => kind !== action.kind))}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
            <p className="caption">{texts.about[action.kind]}</p>
            <Fields action={action} onChange={change} />
          </li>
        ))}
      </ul>
      {free.length > 0 && <AddAction kinds={free} onAdd={kind => onChange([...actions, blankActions[kind]])} />}
    </fieldset>
  )
}

function AddAction({ kinds: free, onAdd }: { kinds: PolicyActionKind[]; onAdd: (kind: PolicyActionKind) => void }) {
  const { features } = useStatus().org
  const lacks = (kind: PolicyActionKind) => {
    const feature = featureOf[kind]
    return feature !== undefined && !features.some(({ id }) => id === feature) ? feature : undefined
  }
  return (
    <Menu
      width={280}
      target={trigger => (
        <Button
          {...trigger}
          size="compact-sm"
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {t.addAction}
        </Button>
      )}
    >
      {({ Item }) =>
        free.map(kind => {
          const missing = lacks(kind)
          return (
            <Item key={kind} disabled={missing !== undefined} onClick={() => onAdd(kind)}>
              {texts.actions[kind]}
              {missing && <span className="caption"> {texts.needs(editionOf(missing))}</span>}
            </Item>
          )
        })
      }
    </Menu>
  )
}

const steps = [3, 2, 1, -1, -2, -3].map(by => ({ value: String(by), label: f.steps[by] ?? '' }))
const limits = [3, 2, 1, 0].map(level => ({ value: String(level), label: shared.severity[level] ?? '' }))
const remedies = Object.entries(texts.remedies).map(([value, label]) => ({ value, label }))

function Fields({ action, onChange }: { action: PolicyAction; onChange: (action: PolicyAction) => void }) {
  switch (action.kind) {
    case 'justify':
      return (
        <TextInput
          label={f.reason}
          maxLength={1000}
          value={action.reason}
          onChange={event => onChange({ ...action, reason: event.currentTarget.value })}
        />
      )
    case 'severity':
      return (
        <Pair>
          <NativeSelect
            label={f.by}
            data={steps}
            value={String(action.by)}
            onChange={event => onChange({ ...action, by: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={f.limit}
            data={limits}
            value={String(action.limit)}
            onChange={event => onChange({ ...action, limit: SeverityLevel.parse(Number(event.currentTarget.value)) })}
          />
        </Pair>
      )
    case 'notify':
      return (
        <Checkbox
          label={f.mail}
          checked={action.mail}
          onChange={event => onChange({ ...action, mail: event.currentTarget.checked })}
        />
      )
    case 'educate':
      return (
        <>
          <TextInput
            label={f.subject}
            maxLength={150}
            value={action.subject}
            onChange={event => onChange({ ...action, subject: event.currentTarget.value })}
          />
          <TextField label={f.text} max={4000} value={action.text} onChange={text => onChange({ ...action, text })} />
          <Count label={f.perDay} max={10} value={action.perDay} onChange={perDay => onChange({ ...action, perDay })} />
        </>
      )
    case 'ask':
      return (
        <>
          <TextField
            label={f.question}
            max={2000}
            value={action.text}
            onChange={text => onChange({ ...action, text })}
          />
          <Pair>
            <Count label={f.hours} max={720} value={action.hours} onChange={hours => onChange({ ...action, hours })} />
            <Count
              label={f.perDay}
              max={10}
              value={action.perDay}
              onChange={perDay => onChange({ ...action, perDay })}
            />
          </Pair>
        </>
      )
    case 'webhook':
      return (
        <TextInput
          label={f.url}
          type="url"
          placeholder={f.urlStart}
          maxLength={500}
          value={action.url}
          onChange={event => onChange({ ...action, url: event.currentTarget.value.trim() })}
        />
      )
    case 'remedy':
      return (
        <NativeSelect
          label={f.remedy}
          data={remedies}
          value={action.remedy}
          onChange={event => onChange({ ...action, remedy: event.currentTarget.value })}
        />
      )
  }
}

interface FieldProps<T> {
  label: string
  max: number
  value: T
  onChange: (value: T) => void
}

const TextField = ({ label, max, value, onChange }: FieldProps<string>) => (
  <Textarea
    label={label}
    autosize
    minRows={3}
    maxRows={12}
    maxLength={max}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

export const Count = ({ label, max, value, onChange, min = 1 }: FieldProps<number> & { min?: number }) => (
  <NumberInput
    label={label}
    min={min}
    max={max}
    allowDecimal={false}
    clampBehavior="blur"
    value={value}
    onChange={next => onChange(typeof next === 'number' ? next : min)}
  />
)
