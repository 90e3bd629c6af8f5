import { describe, expect, test } from 'vitest'
import { createClassifier } from '../classifier.ts'

const classifier = createClassifier()
const topicsOf = (text: string, name?: string) =>
  classifier
    .classify({ text, ...(name && { name }) })
    .labels.map(({ key }) => key)
    .filter(key => /^(?:business|finance|governance|hr|legal)(?:\/|$)/.test(key))

describe('topics that a text does not bear out', () => {
  test('a log in JSON is about nothing, whatever its fields are called', () => {
    const entry = (hour: number, name: string) =>
      JSON.stringify({
        kind: 'admin#reports#activity',
        id: { time: `2024-03-05T0${hour}:11:02Z`, applicationName: 'admin', customerId: 'C0abc' },
        actor: { callerType: 'USER', profileId: '1000' },
        events: [{ type: 'SECURITY_SETTINGS', name, parameters: [{ name: 'NEW_VALUE', boolValue: true }] }],
      })
    const names = ['CHANGE_PASSWORD_POLICY', 'SUSPEND_USER', 'CREATE_ROLE', 'CHANGE_CUSTOMER_SETTING', 'DELETE_GROUP']
    const log = names.map((name, hour) => entry(hour, name)).join('\n')
    expect(topicsOf(log, 'export.jsonl')).toEqual([])
  })

  test('a policy that a file in JSON holds is one', () => {
    const text =
      'This policy applies to all employees and contractors. Access to production systems must be approved by the owner of the system and reviewed each quarter. Passwords must have at least twelve characters and must not be shared. Violations of this policy may lead to disciplinary action. The security officer reviews this policy once a year. Exceptions must be approved in writing by management and recorded in the register of exceptions.'
    expect(topicsOf(JSON.stringify({ title: 'Access control policy', text }))).toContain('governance')
  })

  test('a sheet of number formats is no list of prices', () => {
    const rows = [
      'Number #,##0.00\t1599.99\t-1599.99',
      'Currency #,##0.00;[Red](#,##0.00)\t1599.99\t-1599.99',
      'Scientific 0.00E+00\t198356388\t-198356388',
      'Percentage\t0.025\t0.025',
      'Fraction\t2.5\t2.5',
      'Time Format: h:mm\t1992-12-28 06:15:01\t1992-12-28 18:15:01',
      'Date Format: m/d/yy\t2009-10-03 20:21:01',
    ]
    expect(topicsOf(rows.join('\n'))).toEqual([])
  })

  test('a price list is one', () => {
    const rows = [
      'Product Number,Name,Color,Standard Cost,List Price,Size',
      'FR-R38,"LL Road Frame",Black,204.62,337.22,44',
    ]
    const more = ['FR-M94,"HL Mountain Frame",Silver,706.81,1364.50,42', 'HL-U509,"Sport Helmet",Red,13.08,34.99,']
    expect(topicsOf([...rows, ...more].join('\n'), 'Product.csv')).toContain('business/price_lists')
  })

  test('how goals are set is no matter of sales and marketing', () => {
    const text = `# Goals and key results

Objectives and key results are a way to set goals for each person and for the company, once a quarter.

- Everybody sets three objectives. One of them is personal: learn to swim, or read a book on marketing or sales.
- Objectives of the company are, for example, to increase revenues by a tenth and to build a sales and marketing team.
- Key results must be measurable: hire two sales people by October, launch the product and see how the market responds.
- Go through your objectives with your mentor or manager. At the end of the quarter each is graded from 0 to 10.`
    expect(topicsOf(text)).not.toContain('business/sales_and_marketing')
  })

  test('a saved message is one though its text has no head', () => {
    const text = 'Sent from my phone. I try a bit to attach a file, hello from the weekend.'
    const kindOf = (isMessage: boolean) => {
      const stream = classifier.open({ name: 'Attach sample.msg' })
      stream.push(text)
      if (isMessage) stream.tellMessage()
      return stream.finish().labels.map(({ key }) => key)
    }
    expect(kindOf(true)).not.toContain('other/correspondence')
  })

  test('a name of a file such as Hello says nothing of what the message is about', () => {
    expect(classifier.classify({ text: 'test', name: 'Re Hello.msg' }).labels).toEqual([])
  })
})
