import type { Labelling } from '@sharelight/contract'
import { Link, useSearchParams } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/labelling.ts'
import { ConnectStage } from './connect.tsx'
import classes from './labelling.module.css'
import { stageLink } from './stage-link.ts'
import { useLabelling } from './use-labelling.ts'

const MappingStage = lazyPart(() => import('./mapping.tsx').then(module => module.MappingStage))
const ReviewStage = lazyPart(() => import('./review.tsx').then(module => module.ReviewStage))

/** Labels given by rules, in three stages; the address says which (specification S2.019). */
export function MicrosoftLabellingScreen() {
  const [query] = useSearchParams()
  const labelling = useLabelling()
  return (
    <Page title={screens.microsoftLabelling ?? ''} description={texts.description}>
      <Loaded query={labelling} height={400}>
        {data => {
          const stage = stageOf(query.get('stage'), data)
          return (
            <>
              <Stages stage={stage} />
              {stage === 1 && <ConnectStage labelling={data} />}
              {stage === 2 && <MappingStage labelling={data} />}
              {stage === 3 && <ReviewStage labelling={data} />}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** The first that is not done, unless the address names one. */
function stageOf(asked: string | null, { labels, rules }: Labelling): 1 | 2 | 3 {
  if (asked === '1' || asked === '2' || asked === '3') return Number(asked) as 1 | 2 | 3
  if (labels.length === 0) return 1
  return rules.length === 0 ? 2 : 3
}

function Stages({ stage }: { stage: number }) {
  return (
    <nav aria-label={texts.stagesName}>
      <ol className={classes.stages}>
        {texts.stages.map((name, place) => (
          <li key={name}>
            <Link to={stageLink((place + 1) as 1 | 2 | 3)} aria-current={place + 1 === stage ? 'step' : undefined}>
              <span className={classes.number}>{place + 1}</span>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
