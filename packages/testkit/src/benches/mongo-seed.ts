import { deserialize, serialize, type Document } from 'bson'
import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends commands to a MongoDB. */
export interface MongoSeed {
  /** @throws Error with the server's words where it refuses */
  run(database: string, command: Document): Promise<Document>
  close(): void
}

/** @see https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
export async function mongoSeed(port: number): Promise<MongoSeed> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let last = Promise.resolve<unknown>(undefined)
  const send = async (command: Document) => {
    const body = serialize(command)
    const head = Buffer.alloc(21)
    ;[head.length + body.length, 1, 0, 2013, 0].forEach((value, at) => head.writeInt32LE(value, at * 4))
    socket.write(Buffer.concat([head, body]))
    let answer = Buffer.alloc(0)
    while (answer.length < 4 || answer.length < answer.readInt32LE(0)) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      answer = Buffer.concat([answer, chunk])
    }
    return deserialize(answer.subarray(21))
  }
  return {
    async run(database, command) {
      const mine = last.then(() => send({ ...command, $db: database }))
      last = mine.catch(() => undefined)
      const reply = await mine
      if (reply['ok'] !== 1) throw new Error(`${Object.keys(command)[0]}: ${JSON.stringify(reply)}`)
      return reply
    },
    close: () => socket.destroy(),
  }
}
