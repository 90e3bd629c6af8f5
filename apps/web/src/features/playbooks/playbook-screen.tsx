import type { PlaybookDetail, PlaybookId, PlaybookScope } from '@sharelight/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isNarrowed, playbookLink } from '../../lib/playbook-link.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanRows } from '../../ui/remedies/journal.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { TicketButton } from '../../ui/tickets/ticket-button.tsx'
import { texts } from '#texts/playbooks.ts'
import { Affected } from './affected.tsx'
import { ChangeTools, StoppedBanner } from './changes.tsx'
import { DryRun } from './dry-run.tsx'
import { Explanation, Risk } from './explanation.tsx'
import { Parts } from './parts.tsx'
import { ScopeLine } from './scope-line.tsx'
import { WorkList } from './work-list.tsx'
import { usePlaybook } from './use-playbooks.ts'
import classes from './playbooks.module.css'

interface PlaybookScreenProps {
  id: PlaybookId
  scope: PlaybookScope
}

/** One playbook: what it mends, at what risk, what it applies to, and its dry run. */
export function PlaybookScreen({ id, scope }: PlaybookScreenProps) {
  const query = usePlaybook(id)
  return (
    <Page title={query.data?.title ?? texts.title} description={query.data?.mends} aside={<Aside id={id} />}>
      <Link className={classes.back} to={playbookLink({})}>
        ← {texts.back}
      </Link>
      <StoppedBanner />
      {isNarrowed(scope) && <ScopeLine id={id} scope={scope} />}
      <Loaded query={query} height={400}>
        {playbook => <Body playbook={playbook} scope={scope} />}
      </Loaded>
    </Page>
  )
}

function Aside({ id }: { id: PlaybookId }) {
  return (
    <>
      <TicketButton about={{ kind: 'playbook', id }} />
      <ChangeTools />
    </>
  )
}

function Body({ playbook, scope }: { playbook: PlaybookDetail; scope: PlaybookScope }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isList = playbook.kind === 'list'
  return (
    <CardGrid>
      <div className={`${classes.column} ${classes['main-column']}`}>
        {!isList && <DryRun playbook={playbook} scope={scope} chosen={chosen} />}
        {isList ? (
          <WorkList playbook={playbook} scope={scope} />
        ) : (
          <Affected playbook={playbook} scope={scope} chosen={chosen} onChoose={setChosen} />
        )}
        <Explanation playbook={playbook} />
      </div>
      <div className={`${classes.column} ${classes['side-column']}`}>
        <Risk playbook={playbook} />
        <Parts playbook={playbook} scope={scope} chosen={chosen} />
        {!isList && <Plans playbook={playbook} scope={scope} />}
      </div>
    </CardGrid>
  )
}

function Plans({ playbook: { id, plans }, scope }: { playbook: PlaybookDetail; scope: PlaybookScope }) {
  const navigate = useNavigate()
  return (
    <Card title={texts.plans}>
      {plans.length === 0 ? (
        <EmptyState title={texts.plansNone} />
      ) : (
        <PlanRows plans={plans} onOpen={plan => void navigate(playbookLink({ playbook: id, plan: plan.id, scope }))} />
      )}
    </Card>
  )
}
