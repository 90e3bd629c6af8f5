import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** A server by somebody else that speaks MongoDB's protocol, in memory: it knows no sign-in and no roles. */
export interface MongoServer {
  port: number
  stop(): Promise<void>
}

const version = '1.47.0'
const home = placeOf(`mongo-java-server-${version}`)

/** Why there is none here, in one sentence; nothing where there is. */
export function mongoMissing(): string | undefined {
  return existsSync(home) ? undefined : `mongo-java-server ${version} is not here; "npm run storage-servers" makes it`
}

/** Makes it where it is missing; else says why it cannot. */
export function makeMongo(): string | undefined {
  if (!mongoMissing()) return undefined
  try {
    makeOnce(home, folder => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'pom.xml'), project)
      writeFileSync(join(folder, 'Bench.java'), program)
      const fetch = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib']
      execFileSync('mvn', fetch, { cwd: folder, stdio: 'pipe', timeout: 900_000 })
      execFileSync('javac', ['-cp', 'lib/*', 'Bench.java'], { cwd: folder, stdio: 'pipe', timeout: 60_000 })
    })
    return undefined
  } catch (error) {
    return `mongo-java-server ${version} cannot be made (Java 17, Maven and its registry): ${String(error).slice(0, 200)}`
  }
}

export async function startMongo(): Promise<MongoServer> {
  const port = await freePort()
  const options = [
    '-Xmx512m',
    '-XX:TieredStopAtLevel=1',
    '-cp',
    `${home}:${join(home, 'lib/*')}`,
    'Bench',
    String(port),
  ]
  const started = spawn('java', options, { stdio: 'ignore' })
  await untilUp('mongo-java-server', started, () => isListening(port))
  return { port, stop: () => end(started) }
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>bench</groupId><artifactId>bench</artifactId><version>1</version><dependencies>
<dependency><groupId>de.bwaldvogel</groupId><artifactId>mongo-java-server</artifactId><version>${version}</version></dependency>
</dependencies></project>`

const program = `import de.bwaldvogel.mongo.*;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

public class Bench {
  public static void main(String[] args) {
    MongoBackend backend = new MemoryBackend().version(new MongoVersion() {
      public List<Integer> getVersionArray() { return List.of(5, 0, 0); }
      public int getWireVersion() { return 13; }
    });
    new MongoServer(backend).bind("127.0.0.1", Integer.parseInt(args[0]));
  }
}
`
