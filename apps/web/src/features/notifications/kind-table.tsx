import { Checkbox, NativeSelect } from '@mantine/core'
import { MailWhen, type NotificationChoices, type NotificationKind } from '@sharelight/contract'
import classes from './choices.module.css'
import { texts } from '#texts/notifications.ts'

const { choices: words } = texts
type Kinds = NotificationChoices['kinds']

interface KindTableProps {
  kinds: readonly NotificationKind[]
  chosen: Kinds
  onChange: (chosen: Kinds) => void
}

/** Each thing that the user may be told about, with where. */
export function KindTable({ kinds, chosen, onChange }: KindTableProps) {
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.here}</th>
          <th scope="col">{words.mail}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(kind => (
          <KindRow
            key={kind}
            kind={kind}
            chosen={chosen[kind]}
            onChange={values => onChange({ ...chosen, [kind]: { ...chosen[kind], ...values } })}
          />
        ))}
      </tbody>
    </table>
  )
}

interface KindRowProps {
  kind: NotificationKind
  chosen: Kinds[NotificationKind]
  onChange: (values: Partial<Kinds[NotificationKind]>) => void
}

function KindRow({ kind, chosen, onChange }: KindRowProps) {
  const { name, hint } = words.kinds[kind]
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="caption">{hint}</span>
      </th>
      <td>
        <Checkbox
          aria-label={words.hereOf(name)}
          checked={chosen.product}
          onChange={event => onChange({ product: event.currentTarget.checked })}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={words.mailOf(name)}
          value={chosen.mail}
          onChange={event => onChange({ mail: MailWhen.parse(event.currentTarget.value) })}
          data={MailWhen.options.map(value => ({ value, label: words.when[value] }))}
        />
      </td>
    </tr>
  )
}
