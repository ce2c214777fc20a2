// What every page is opened with: what its address says.

export interface PageProps {
  params: Record<string, string>;
  query: URLSearchParams;
}
