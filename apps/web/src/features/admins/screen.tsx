import { Button } from '@mantine/core'
import { changeAdminStatus, listAdmins, type Admin } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import classes from './admins.module.css'
import { InviteForm } from './invite-form.tsx'
import { texts } from './texts.ts'

/** The administrators, by e-mail descending (specification S3.018). */
export function AdminsScreen() {
  const { user } = useStatus()
  const query = useQuery({ queryKey: ['admins'], queryFn: ({ signal }) => call(listAdmins, { limit: 500 }, { signal }) })
  const invite = () => openModal({ title: texts.inviteTitle, content: close => <InviteForm close={close} /> })
  return (
    <Page title={texts.title} description={texts.description} aside={user.type === 'system' && <Button onClick={invite}>{texts.invite}</Button>}>
      <Loaded query={query} height={300}>{({ admins, totalCount }) => (
        <Card title={`${formatNumber(totalCount)} ${texts.count}`}><AdminTable admins={admins} /></Card>
      )}</Loaded>
    </Page>
  )
}

function AdminTable({ admins }: { admins: readonly Admin[] }) {
  const { user, org } = useStatus()
  const change = useChangeStatus()
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead><tr>{Object.values(texts.columns).map(column => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {admins.map(admin => (
            <tr key={admin.id}>
              <th scope="row">{admin.email} {admin.id === user.id && <span className="caption">({texts.you})</span>}</th>
              <td>{admin.name}</td><td>{admin.role}</td><td>{texts.type[admin.type]}</td><td>{admin.status}</td><td className="numeric">{formatDateTime(admin.lastLoginAt, org.timeZone)}</td>
              <td>{user.type === 'system' && admin.id !== user.id && admin.status !== 'Pending' && (
                <Button size="compact-xs" variant="default" loading={change.isPending && change.variables.id === admin.id} onClick={() => change.mutate({ id: admin.id, status: admin.status === 'Active' ? 'Blocked' : 'Active' })}>
                  {admin.status === 'Active' ? texts.block : texts.activate}
                </Button>
              )}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Pick<Admin, 'id' | 'status'>) => call(changeAdminStatus, change),
    onSettled: () => client.invalidateQueries({ queryKey: ['admins'] }),
  })
}
