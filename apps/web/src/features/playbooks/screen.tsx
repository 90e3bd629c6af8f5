import { Link, useNavigate, useSearchParams } from 'react-router'
import { playbookLink, readPlaybookPlace } from '../../lib/playbook-link.ts'
import { Card } from '../../ui/card.tsx'
import controls from '../../ui/controls.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Journal } from '../../ui/remedies/journal.tsx'
import { texts } from '#texts/playbooks.ts'
import { ChangeTools, StoppedBanner } from './changes.tsx'
import { PlaybookList } from './list.tsx'

const PlaybookScreen = lazyPart(() => import('./playbook-screen.tsx').then(module => module.PlaybookScreen))
const PlanScreen = lazyPart(() => import('./plan-screen.tsx').then(module => module.PlanScreen))

/** All playbooks, one of them, one of its plans, or the journal: the address says which. */
export function PlaybooksScreen() {
  const [query] = useSearchParams()
  const { playbook, plan, view, scope } = readPlaybookPlace(query)
  if (plan) return <PlanScreen key={plan} id={plan} playbook={playbook} scope={scope} />
  if (playbook) return <PlaybookScreen key={playbook} id={playbook} scope={scope} />
  return <Views view={view ?? 'playbooks'} />
}

function Views({ view }: { view: keyof typeof texts.views }) {
  const navigate = useNavigate()
  return (
    <Page title={texts.title} description={texts.description} aside={<ChangeTools />}>
      <StoppedBanner />
      <nav className={controls.tabs} aria-label={texts.title}>
        {(['playbooks', 'journal'] as const).map(name => (
          <Link
            key={name}
            className={controls.tab}
            to={playbookLink(name === 'journal' ? { view: 'journal' } : {})}
            aria-current={name === view ? 'page' : undefined}
          >
            {texts.views[name]}
          </Link>
        ))}
      </nav>
      {view === 'playbooks' ? (
        <PlaybookList />
      ) : (
        <Card title={texts.views.journal}>
          <Journal
            onOpen={({ id, playbook }) => void navigate(playbookLink({ plan: id, ...(playbook && { playbook }) }))}
          />
        </Card>
      )}
    </Page>
  )
}
