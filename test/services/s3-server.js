/** `node test/services/s3-server.js <folder>`: an S3-compatible server that prints its port. */
import S3rver from '@20minutes/s3rver'

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory: process.argv[2] ?? '',
  silent: true,
  vhostBuckets: false,
})
const { port } = await server.run()
console.log(port)
