declare module '*.m3u8?url' {
  const url: string;
  export default url;
}
