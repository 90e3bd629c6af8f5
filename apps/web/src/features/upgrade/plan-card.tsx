import type { PricingPlan } from '@sharelight/contract'
import { callToAction } from '@sharelight/domain'
import { Button } from '@mantine/core'
import { IconCheck, IconRocket, IconBuildingSkyscraper, IconPuzzle, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Video } from '../../ui/video.tsx'
import { planPrice } from './plan-price.ts'
import { texts } from '#texts/upgrade.ts'
import classes from './upgrade.module.css'

const icons: Record<string, typeof IconCheck> = {
  standard: IconRocket,
  acceleration: IconRocket,
  enterprise: IconBuildingSkyscraper,
  mip: IconPuzzle,
  iie: IconStack2,
}

interface PlanCardProps {
  plan: PricingPlan
  size: number
  isAdded: boolean
  onContact: () => void
  /** What else can be done: start a trial,
  add a solution. */ action?: ReactNode
}

/** What a plan is, has and costs (specification S2.077–S2.080). */
export function PlanCard({ plan, size, isAdded, onContact, action }: PlanCardProps) {
  const Icon = icons[plan.id] ?? IconStack2
  const hasVideo = Boolean(plan.video_url || plan.video_file || plan.video_poster)
  return (
    <article className={classes.plan} aria-labelledby={`plan-${plan.id}`}>
      <div className={classes.about}>
        <header className={classes.planHead}>
          <span className={classes.planIcon}>
            <Icon size={24} stroke={1.6} aria-hidden />
          </span>
          <h3 id={`plan-${plan.id}`}>{plan.name}</h3>
        </header>
        {hasVideo && (
          <Video
            url={plan.video_url}
            file={plan.video_file}
            poster={plan.video_poster}
            title={plan.video_title || plan.name}
          />
        )}
        {plan.video_title && (
          <p>
            <strong>{plan.video_title}</strong>
          </p>
        )}
        {plan.video_description && <p className="muted">{plan.video_description}</p>}
        {plan.show_price && <Price plan={plan} size={size} />}
        <div className={classes.ways}>
          {isAdded ? (
            <span className={classes.added}>
              <IconCheck size={16} aria-hidden />
              {texts.added}
            </span>
          ) : (
            action
          )}
          <Button variant={action && !isAdded ? 'default' : 'filled'} onClick={onContact}>
            {callToAction(plan.cta_type)}
          </Button>
        </div>
      </div>
      <section className={classes.features} aria-label={plan.features.title}>
        <h4>{plan.features.title}</h4>
        {plan.features.sections.map(section => (
          <div key={section.title}>
            <h5>{section.title}</h5>
            <ul>
              {section.items.map(item => (
                <li key={item}>
                  <IconCheck size={16} aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </article>
  )
}

function Price({ plan, size }: { plan: PricingPlan; size: number }) {
  const { amount, unit } = planPrice(plan.price, size)
  return (
    <div className={classes.price}>
      <strong className="numeric">{amount}</strong> <span>{unit}</span>
      {plan.price.type === 'size' && size > 0 && <div className="caption">{texts.forSize(formatNumber(size))}</div>}
    </div>
  )
}
