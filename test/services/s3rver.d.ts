declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    directory: string
    silent: boolean
    vhostBuckets: boolean
  }

  /** As much of the package as the tests use; it has no types of its own. */
  class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
  }
  export = S3rver
}
