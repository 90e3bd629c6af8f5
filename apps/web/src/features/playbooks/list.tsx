import type { Playbook } from '@sharelight/contract'
import { playbookGroups } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatNumber, pluralForm } from '../../lib/format.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/playbooks.ts'
import { itemsLink } from './items-link.ts'
import { usePlaybooks } from './use-playbooks.ts'
import classes from './playbooks.module.css'

/** Every playbook by what it is about, with how many things it applies to now. */
export function PlaybookList() {
  const query = usePlaybooks()
  return (
    <Loaded query={query} height={400}>
      {({ playbooks }) => (
        <CardGrid>
          {playbookGroups.map(group => (
            <Card key={group} title={texts.groups[group]} span={12}>
              <ul className={classes.rows}>
                {playbooks
                  .filter(playbook => playbook.group === group)
                  .sort((a, b) => Number(b.count > 0) - Number(a.count > 0))
                  .map(playbook => (
                    <Row key={playbook.id} playbook={playbook} />
                  ))}
              </ul>
            </Card>
          ))}
        </CardGrid>
      )}
    </Loaded>
  )
}

function Row({ playbook }: { playbook: Playbook }) {
  const { id, title, mends, count } = playbook
  return (
    <li data-testid={id}>
      <div className={classes.main}>
        <Link to={playbookLink({ playbook: id })}>{title}</Link>
        <p>{mends}</p>
      </div>
      <div className={classes.count}>
        {count === 0 ? <span className="muted">{texts.none}</span> : <Count playbook={playbook} />}
      </div>
    </li>
  )
}

function Count({ playbook }: { playbook: Playbook }) {
  const { id, title, kind, subject, count, mendable, where } = playbook
  const says = `${formatNumber(count)} ${pluralForm(count, texts.subjects[subject])}`
  return (
    <>
      <Link to={itemsLink(subject, where) ?? playbookLink({ playbook: id })} aria-label={`${title}: ${says}`}>
        {says}
      </Link>
      <div className="caption">{stateOf(kind, mendable)}</div>
    </>
  )
}

function stateOf(kind: Playbook['kind'], mendable: number): string {
  if (kind === 'list') return texts.byHand
  return mendable > 0 ? texts.mendable(mendable) : texts.otherwise
}
