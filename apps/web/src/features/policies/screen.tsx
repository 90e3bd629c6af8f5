import { useSearchParams } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { texts } from '#texts/policies.ts'
import { PolicyList } from './policy-list.tsx'
import { allPolicies, useOpenPolicy } from './use-open-policy.ts'
import { usePolicies } from './use-policies.ts'

const PolicyEditor = lazyPart(() => import('./editor.tsx').then(module => module.PolicyEditor))
const FromTemplate = lazyPart(() => import('./from-template.tsx').then(module => module.FromTemplate))

const LogView = lazyPart(() => import('./log-view.tsx').then(module => module.LogView))
const views = (['list', 'log'] as const).map(value => ({ value, name: texts.views[value] }))

/** Rules over events, in the order in which they are applied. The address says which one is open: `?policy=` an id, or `new`. */
export function PoliciesScreen() {
  const [query] = useSearchParams()
  const { close, log } = useOpenPolicy()
  const shownLog = query.get('log')
  const policies = usePolicies()
  const id = query.get('policy')
  return (
    <Page title={texts.title} description={texts.description}>
      <Loaded query={policies} height={400}>
        {list => {
          const known = list.find(policy => policy.id === id)
          if (known) return <PolicyEditor key={`${known.id} ${known.updatedAt}`} policy={known} onClose={close} />
          if (id === 'new') return <FromTemplate template={query.get('template')} onClose={close} />
          return (
            <Tabs
              label={texts.view}
              tabs={views}
              value={shownLog ? 'log' : 'list'}
              onChange={view => (view === 'log' ? log() : close())}
            >
              {shownLog ? (
                <LogView
                  policyId={shownLog === allPolicies ? undefined : shownLog}
                  event={query.get('event') ?? undefined}
                  policies={list}
                />
              ) : (
                <PolicyList policies={list} />
              )}
            </Tabs>
          )
        }}
      </Loaded>
    </Page>
  )
}
