import { stepsIn, type Receipt, type Remedy, type Step } from '../../kit/connector.ts'

/** Two ways to mend one thing as one remedy: each step is done and taken back by the way that planned it. */
export function combined<P>(
  first: Required<Remedy<P>>,
  second: Required<Remedy<P>>,
  isOfSecond: (step: Step) => boolean,
) {
  const of = (step: Step) => (isOfSecond(step) ? second : first)
  return {
    params: first.params,
    async plan(target, params) {
      const whole = await first.plan(target, params)
      return [...stepsIn(whole), ...stepsIn(await second.plan(target, params))]
    },
    apply: step => of(step).apply(step),
    undo: (receipt: Receipt) => of(receipt.step).undo(receipt),
    checkUndo: (receipt: Receipt) => of(receipt.step).checkUndo(receipt),
  } satisfies Remedy<P>
}
