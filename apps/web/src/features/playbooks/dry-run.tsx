import { Button, NumberInput, TextInput } from '@mantine/core'
import type { PlaybookChoice, PlaybookDetail, PlaybookScope } from '@sharelight/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { playbookLink } from '../../lib/playbook-link.ts'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/playbooks.ts'
import { usePlanning } from './use-playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.planning
type Choices = Record<string, string | number>

interface DryRunProps {
  playbook: PlaybookDetail
  scope: PlaybookScope
  /** Items that were chosen of all that it applies to; all where none are. */
  chosen: ReadonlySet<string>
}

/** What is chosen before planning, and the dry run itself: it leads to the plan, and changes nothing. */
export function DryRun({ playbook, scope, chosen }: DryRunProps) {
  const { id, subject, mendable, choices, count } = playbook
  const navigate = useNavigate()
  const planning = usePlanning()
  const [values, setValues] = useState<Choices>(() =>
    Object.fromEntries(choices.flatMap(each => (each.default === null ? [] : [[each.name, each.default]]))),
  )
  const isMissing = choices.some(({ name }) => values[name] === undefined || values[name] === '')
  const start = () => {
    const ids = { [subject === 'folders' ? 'folders' : 'items']: [...chosen] }
    const meant: PlaybookScope = chosen.size ? { ...scope, ...ids } : scope
    planning.mutate(
      { id, scope: meant, ...(choices.length && { choices: values }) },
      { onSuccess: plan => void navigate(playbookLink({ playbook: id, plan: plan.id, scope })) },
    )
  }
  return (
    <Card title={t.title}>
      <p className={classes.text}>{mendable > 0 ? t.lead : t.impossible}</p>
      {mendable > 0 && (
        <div className={classes.tools}>
          {choices.map(choice => (
            <Choice
              key={choice.name}
              choice={choice}
              value={values[choice.name] ?? ''}
              onChange={value => setValues(known => ({ ...known, [choice.name]: value }))}
            />
          ))}
          <Button
            loading={planning.isPending}
            disabled={count === 0 || isMissing}
            title={isMissing ? t.required : undefined}
            onClick={start}
          >
            {chosen.size ? t.chosen(chosen.size) : t.start}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface ChoiceProps {
  choice: PlaybookChoice
  value: string | number
  onChange: (value: string | number) => void
}

function Choice({ choice: { title, hint, kind }, value, onChange }: ChoiceProps) {
  const common = { label: title, description: hint, w: 280 }
  return kind === 'number' ? (
    <NumberInput {...common} min={1} value={value} onChange={onChange} />
  ) : (
    <TextInput {...common} maxLength={200} value={value} onChange={event => onChange(event.currentTarget.value)} />
  )
}
