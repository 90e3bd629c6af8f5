import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { openOf } from '../../lib/open-risk.ts'
import { useStatus } from '../../lib/queries.ts'
import { CsvImport } from '../../ui/csv-import.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/departments.ts'
import { PersonForm } from './person-form.tsx'
import classes from './departments.module.css'
import { useDepartments, useImportDepartments } from './use-departments.ts'

type Department = NonNullable<ReturnType<typeof useDepartments>['data']>[number]
type View = 'list' | 'import' | 'person'

/** Departments with what their people hold and do; who may, says where people work. */
export function Departments({ close }: { close: () => void }) {
  const { user } = useStatus()
  const [view, setView] = useState<View>('list')
  const query = useDepartments()
  const run = useImportDepartments()
  const back = () => setView('list')
  if (view === 'import')
    return (
      <CsvImport
        words={texts}
        run={run}
        columns={[
          { title: texts.address, value: ({ address }) => address },
          { title: texts.department, value: ({ department }) => department },
        ]}
        close={back}
      />
    )
  if (view === 'person') return <PersonForm close={back} />
  return (
    <>
      <Loaded query={query} height={240}>
        {all =>
          all.length === 0 ? <EmptyState title={texts.none} hint={texts.noneHint} /> : <Table all={all} close={close} />
        }
      </Loaded>
      {user.type === 'system' && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setView('person')}>
            {texts.byHand}
          </Button>
          <Button variant="default" onClick={() => setView('import')}>
            {texts.importTitle}
          </Button>
        </Group>
      )}
    </>
  )
}

const of = (department: string) => ({ dimension: 'department', operator: 'eq', value: department }) as const

function Table({ all, close }: { all: readonly Department[]; close: () => void }) {
  const t = texts.columns
  const titles = [t.people, t.files, t.highlySensitive, t.exposed, t.high, t.medium, t.low]
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.department}</th>
            {titles.map(title => (
              <th key={title} scope="col" className={classes.number}>
                {title}
              </th>
            ))}
            <th scope="col">{t.partners}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(each => (
            <Row key={each.department} each={each} close={close} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ each, close }: { each: Department; close: () => void }) {
  const { department, people, files, highlySensitive, exposedSensitive, high, medium, low, partners } = each
  const where = [of(department)]
  const way = (count: number, to: string): ReactNode =>
    count === 0 ? (
      formatNumber(0)
    ) : (
      <Link to={to} onClick={close}>
        {formatNumber(count)}
      </Link>
    )
  const risk = (level: 1 | 2 | 3, count: number) =>
    way(count, listLink('events', { frame: 'all', where: [...where, ...openOf(level)] }))
  return (
    <tr>
      <th scope="row">{department || texts.noDepartment}</th>
      <td className={classes.number}>{way(people, listLink('employees', { frame: 'all', where }))}</td>
      <td className={classes.number}>{way(files, listLink('files', { frame: 'all', where }))}</td>
      <td className={classes.number}>{formatNumber(highlySensitive)}</td>
      <td className={classes.number}>{formatNumber(exposedSensitive)}</td>
      <td className={classes.number}>{risk(3, high)}</td>
      <td className={classes.number}>{risk(2, medium)}</td>
      <td className={classes.number}>{risk(1, low)}</td>
      <td>{partners.join(', ')}</td>
    </tr>
  )
}
