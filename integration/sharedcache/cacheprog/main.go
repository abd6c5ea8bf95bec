// Command cacheprog speaks the go command's cache protocol (see go help
// buildcache, and go doc cmd/go/internal/cacheprog) over two directories: one that machines
// share, and one of this machine's own.
//
//	GOCACHEPROG="cacheprog SHARED LOCAL"
//
// It is as small as a test needs. A real one talks to a server.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// A request is a line from the go command. A put with a body has it in the next
// line, as a JSON string in base64.
type request struct {
	ID                 int64
	Command            string
	ActionID, OutputID []byte
	BodySize           int64
}

// A response answers the request of the same ID. The first one has the ID 0 and
// says what the program can do.
type response struct {
	ID            int64
	Err           string     `json:",omitempty"`
	KnownCommands []string   `json:",omitempty"`
	Miss          bool       `json:",omitempty"`
	OutputID      []byte     `json:",omitempty"`
	Size          int64      `json:",omitempty"`
	Time          *time.Time `json:",omitempty"`
	DiskPath      string     `json:",omitempty"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: cacheprog SHARED LOCAL")
		os.Exit(2)
	}
	if err := serve(os.Stdin, os.Stdout, store{shared: os.Args[1], local: os.Args[2]}); err != nil {
		fmt.Fprintln(os.Stderr, "cacheprog:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer, s store) error {
	requests, responses := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	if err := responses.Encode(response{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	for {
		var req request
		if err := requests.Decode(&req); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var body []byte
		if req.Command == "put" && req.BodySize > 0 {
			if err := requests.Decode(&body); err != nil {
				return err
			}
		}
		resp, err := s.answer(req, body)
		if err != nil {
			resp.Err = err.Error()
		}
		resp.ID = req.ID
		if err := responses.Encode(resp); err != nil || req.Command == "close" {
			return err
		}
	}
}

// A store keeps for each action the name of its output, and the output.
type store struct{ shared, local string }

func (s store) answer(req request, body []byte) (response, error) {
	action := "a-" + hex.EncodeToString(req.ActionID)
	switch req.Command {
	case "get":
		return s.get(action)
	case "put":
		output := "o-" + hex.EncodeToString(req.OutputID)
		for _, dir := range []string{s.shared, s.local} {
			if err := write(filepath.Join(dir, output), body); err != nil {
				return response{}, err
			}
		}
		return response{DiskPath: filepath.Join(s.local, output)}, write(filepath.Join(s.shared, action), req.OutputID)
	}
	return response{}, nil
}

func (s store) get(action string) (response, error) {
	id, err := os.ReadFile(filepath.Join(s.shared, action))
	if os.IsNotExist(err) {
		return response{Miss: true}, nil
	} else if err != nil {
		return response{}, err
	}
	output := "o-" + hex.EncodeToString(id)
	body, err := os.ReadFile(filepath.Join(s.shared, output))
	if err != nil {
		return response{}, err
	}
	path := filepath.Join(s.local, output)
	if _, err := os.Stat(path); err != nil {
		if err := write(path, body); err != nil {
			return response{}, err
		}
	}
	now := time.Now()
	return response{OutputID: id, Size: int64(len(body)), Time: &now, DiskPath: path}, nil
}

// write writes a file so that nobody sees half of it.
func write(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "new-")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
