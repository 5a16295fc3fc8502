declare module '*.css';
declare module '*.css?url' {
  const url: string;
  export default url;
}
declare module '*.html?raw' {
  const text: string;
  export default text;
}
