import type { SubjectAccount, SubjectPerson } from '@sharelight/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { subjectLink } from '../../lib/subject.ts'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'

const t = texts.columns

/** Who the person is to the product: few, for a name is not many people's. */
export function PeopleTable({ people }: { people: readonly SubjectPerson[] }) {
  return (
    <Table label={texts.peopleTitle} titles={[t.name, t.address, t.kind, t.department]}>
      {people.map(({ id, name, address, kind, department }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={subjectLink({ kind, id }, 'all')}>{name}</Link>
          </th>
          <td>{address}</td>
          <td>{texts.identityKinds[kind]}</td>
          <td>{department}</td>
        </tr>
      ))}
    </Table>
  )
}

export function AccountsTable({ accounts }: { accounts: readonly SubjectAccount[] }) {
  const { org } = useStatus()
  return (
    <Table label={texts.accountsTitle} titles={[t.source, t.address, t.state, t.lastSignIn]}>
      {accounts.map(({ source, address, name, state, lastSignIn }) => (
        <tr key={`${source.id} ${address}`}>
          <th scope="row">{source.name}</th>
          <td title={name}>{address || name}</td>
          <td>{state ? texts.states[state] : texts.unknown}</td>
          <td>{lastSignIn ? formatDate(lastSignIn, org.timeZone) : texts.unknown}</td>
        </tr>
      ))}
    </Table>
  )
}

function Table({ label, titles, children }: { label: string; titles: readonly string[]; children: ReactNode }) {
  return (
    <div className={classes.table} role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titles.map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
