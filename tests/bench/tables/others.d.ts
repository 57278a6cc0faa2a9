/** They are not among the project's packages: what is used of them here, as loosely as a page of examples would. */
declare module 'ag-grid-community' {
  export const ModuleRegistry: { registerModules(modules: unknown[]): void };
  export const AllCommunityModule: unknown;
}
declare module 'ag-grid-react' {
  export const AgGridReact: React.ComponentType<Record<string, unknown>>;
}
declare module 'mantine-datatable' {
  export const DataTable: React.ComponentType<Record<string, unknown>>;
}
declare module 'react-admin' {
  type Loose = React.ComponentType<Record<string, unknown>>;
  export const AdminContext: Loose;
  export const Datagrid: Loose;
  export const DateField: Loose;
  export const ListContextProvider: Loose;
  export const NumberField: Loose;
  export const ResourceContextProvider: Loose;
  export const TextField: Loose;
  export function useList(options: { data: readonly object[]; perPage: number; resource: string }): unknown;
}
declare module '*.css';
