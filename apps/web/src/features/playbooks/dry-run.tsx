import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { playbookLink } from '../../lib/playbook-link.ts'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/playbooks.ts'
import { ChoiceFields, useChoices } from './choices.tsx'
import { meantBy, type Meant } from './meant.ts'
import { usePlanning } from './use-playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.planning

/** What is chosen before planning, and the dry run itself: it leads to the plan, and changes nothing. */
export function DryRun(meant: Meant) {
  const { playbook, scope, chosen } = meant
  const { id, mendable, choices, count } = playbook
  const navigate = useNavigate()
  const planning = usePlanning()
  const { isMissing, fields, asked } = useChoices(choices)
  const start = () =>
    planning.mutate(
      { id, scope: meantBy(meant), ...asked },
      { onSuccess: plan => void navigate(playbookLink({ playbook: id, plan: plan.id, scope })) },
    )
  return (
    <Card title={t.title}>
      <p className={classes.text}>{mendable > 0 ? t.lead : t.impossible}</p>
      {mendable > 0 && (
        <div className={classes.tools}>
          <ChoiceFields {...fields} />
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
