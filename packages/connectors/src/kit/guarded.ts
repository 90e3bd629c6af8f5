import { ConnectorError, type Remedy } from './connector.ts'

const closed =
  'The settings of this data source do not allow Sharelight to change anything. Turn on "May change things" there, or have somebody run the script.'

/** The remedy, which does nothing unless the source's settings allow it. */
export function guarded<P>({ mayChange }: { mayChange: boolean }, remedy: Remedy<P>): Remedy<P> {
  const require = async () => {
    if (!mayChange) throw new ConnectorError('permission_denied', closed)
  }
  const { undo, checkUndo } = remedy
  return {
    params: remedy.params,
    plan: (target, params) => require().then(() => remedy.plan(target, params)),
    apply: step => require().then(() => remedy.apply(step)),
    ...(undo && { undo: receipt => require().then(() => undo.call(remedy, receipt)) }),
    ...(checkUndo && { checkUndo: receipt => require().then(() => checkUndo.call(remedy, receipt)) }),
  }
}
